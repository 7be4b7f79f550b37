import { upscaleOptionsSchema } from '@spotless/contract/options'
import { expectedSeconds, formatEstimate, maxCrispPixels } from '@spotless/contract/upscaleDuration'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { useEditor } from '../editorStore.ts'
import { changeOptions } from './changeOptions.ts'
import { formatStrength } from './formatStrength.ts'
import { OptionHint } from './OptionHint.tsx'

const scales = [
  { value: 2, label: '2x' },
  { value: 4, label: '4x' },
] as const

const variants = [
  { value: 'faithful', label: 'Faithful' },
  { value: 'crisp', label: 'Crisp' },
] as const

const hints = {
  faithful: 'Adds no detail that is not in the photo.',
  crisp: 'Also invents plausible edges and texture.',
} as const

/** How long an upscale takes, or why it is refused. */
const describeDuration = (pixels: number, scale: 2 | 4, variant: 'faithful' | 'crisp'): string => {
  if (variant === 'crisp' && pixels > maxCrispPixels) {
    return `The limit is ${maxCrispPixels / 1e6} megapixels; this photo has ${(pixels / 1e6).toFixed(1)}.`
  }
  const estimate = formatEstimate(expectedSeconds(pixels, scale, variant === 'crisp'))
  // Non-breaking spaces keep a number and its unit on one line.
  return `Takes ${estimate.replaceAll(' ', '\u00a0')} when the server is idle.`
}

export const UpscaleOptions = () => {
  const { scale, variant, blend } = upscaleOptionsSchema.parse(useEditor((state) => state.options.upscale) ?? {})
  const source = useEditor((state) => state.workingImage?.answer ?? state.photo?.answer)
  return (
    <>
      <SegmentedControl
        label="Scale"
        value={scale}
        options={scales}
        onChange={(value) => changeOptions('upscale', { scale: value })}
      />
      <SegmentedControl
        label="Style"
        value={variant}
        options={variants}
        onChange={(value) => changeOptions('upscale', { variant: value })}
      />
      <OptionHint>
        {hints[variant]} {source && describeDuration(source.width * source.height, scale, variant)}
      </OptionHint>
      {variant === 'crisp' && (
        <Slider
          label="Crispness"
          value={blend}
          format={formatStrength}
          onChange={(value) => changeOptions('upscale', { blend: value })}
        />
      )}
    </>
  )
}
