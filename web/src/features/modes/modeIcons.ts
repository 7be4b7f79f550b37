import type { Mode } from '@spotless/contract/mode'
import {
  Briefcase,
  Droplets,
  Eraser,
  type LucideIcon,
  Maximize2,
  MessageSquareText,
  Scissors,
  Smile,
} from 'lucide-react'

export const modeIcons: Readonly<Record<Mode, LucideIcon>> = {
  'prompt-edit': MessageSquareText,
  'watermark-removal': Droplets,
  'background-removal': Scissors,
  'object-removal': Eraser,
  'face-enhancement': Smile,
  'image-upscale': Maximize2,
  'professional-photo': Briefcase,
}
