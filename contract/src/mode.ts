/** The seven editing modes, as in the URL parameter. */
export const modeNames = [
  'prompt-edit',
  'watermark-removal',
  'background-removal',
  'object-removal',
  'face-enhancement',
  'image-upscale',
  'professional-photo',
] as const

export type Mode = (typeof modeNames)[number]

/** The editor's mode when the URL names none or an unknown one. */
export const defaultMode: Mode = 'prompt-edit'

export interface ModeFacts {
  readonly label: string
  readonly description: string
  /** Text of the process button in the editor. */
  readonly action: string
  /** Whether the person must mark an area before processing. */
  readonly needsMask: boolean
  /** Whether the person must type an instruction before processing. */
  readonly needsPrompt: boolean
  /** Whether the result offers AI Upscale (2x) and Edit More. */
  readonly iterates: boolean
}

/** Properties of each mode, for web and server. */
export const modes: Readonly<Record<Mode, ModeFacts>> = {
  'prompt-edit': {
    label: 'Chat to Edit',
    description: 'Describe the change in words',
    action: 'Edit with Prompt',
    needsMask: false,
    needsPrompt: true,
    iterates: false,
  },
  'watermark-removal': {
    label: 'Watermark Removal',
    description: 'Remove watermarks, logos and unwanted objects by painting over them',
    action: 'Remove Watermark',
    needsMask: true,
    needsPrompt: false,
    iterates: true,
  },
  'background-removal': {
    label: 'Background Removal',
    description: 'Automatic background removal, giving a transparent PNG',
    action: 'Remove Background',
    needsMask: false,
    needsPrompt: false,
    iterates: false,
  },
  'object-removal': {
    label: 'Object Removal',
    description: 'Mark an object and remove it',
    action: 'Remove Object',
    needsMask: true,
    needsPrompt: false,
    iterates: true,
  },
  'face-enhancement': {
    label: 'Face Enhancement',
    description: 'Improve facial features and skin texture, with a 2x upscale',
    action: 'Enhance Face',
    needsMask: false,
    needsPrompt: false,
    iterates: false,
  },
  'image-upscale': {
    label: 'Image Upscale',
    description: 'Enlarge by 2x or 4x',
    action: 'Upscale Image',
    needsMask: false,
    needsPrompt: false,
    iterates: false,
  },
  'professional-photo': {
    label: 'Professional Photo',
    description: 'Create a professional headshot',
    action: 'Create Professional Photo',
    needsMask: false,
    needsPrompt: false,
    iterates: false,
  },
}

/** The process button's text while the result is being edited further. */
export const iterativeAction = 'Apply Changes'

/**
 * The mode named by a query parameter; anything that is not one of the seven names gives the default.
 */
export const modeFromQuery = (value: string | null | undefined): Mode =>
  modeNames.find((name) => name === value) ?? defaultMode
