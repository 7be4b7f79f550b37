import type { Mode } from '@spotless/contract/mode'
import {
  backgroundOptionsSchema,
  type EditOptions,
  eraseOptionsSchema,
  faceOptionsSchema,
  headshotFramings,
  headshotOptionsSchema,
  studios,
  upscaleOptionsSchema,
} from '@spotless/contract/options'
import { expectedSeconds, formatEstimate, maxCrispPixels } from '@spotless/contract/upscaleDuration'
import { clsx } from 'clsx'
import { Amount } from '../../../ui/Amount.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { editor, useEditor } from '../editorStore.ts'

type Block = Exclude<keyof EditOptions, 'localOnly'>

/** Sets options of one mode, leaving the others as they are. */
const change = <Name extends Block>(name: Name, values: EditOptions[Name]): void =>
  editor.set(({ options }) => ({ options: { ...options, [name]: { ...options[name], ...values } } }))

const strengthSays = (value: number): string => (value === 0 ? 'None' : `${value}`)

/** How long an enlargement takes, or why it is not made, before it is asked for. */
const sayEffort = (pixels: number, scale: 2 | 4, variant: 'faithful' | 'crisp'): string => {
  if (variant === 'crisp' && pixels > maxCrispPixels)
    return `It takes photos of up to ${maxCrispPixels / 1e6} megapixels; this one has ${(pixels / 1e6).toFixed(1)}.`
  return `Takes ${formatEstimate(expectedSeconds(pixels, scale, variant === 'crisp'))} on a machine that does nothing else.`
}

const UpscaleOptions = () => {
  const { scale, variant, blend } = upscaleOptionsSchema.parse(useEditor((state) => state.options.upscale) ?? {})
  const source = useEditor((state) => state.workingImage?.answer ?? state.photo?.answer)
  return (
    <>
      <Choice
        label="Factor"
        value={scale}
        options={[
          { value: 2, label: '2x' },
          { value: 4, label: '4x' },
        ]}
        onChange={(value) => change('upscale', { scale: value })}
      />
      <Choice
        label="Variant"
        value={variant}
        options={[
          { value: 'faithful', label: 'Faithful' },
          { value: 'crisp', label: 'Crisp' },
        ]}
        onChange={(value) => change('upscale', { variant: value })}
      />
      <p className="-mt-3 text-xs text-muted">
        {variant === 'faithful'
          ? 'Adds nothing that the photo does not hold.'
          : 'Also draws edges and texture that it guesses.'}
        {source && ` ${sayEffort(source.width * source.height, scale, variant)}`}
      </p>
      {variant === 'crisp' && (
        <Amount
          label="Crispness"
          {...{ min: 0, max: 100, step: 5, value: blend }}
          says={strengthSays}
          onChange={(value) => change('upscale', { blend: value })}
        />
      )}
    </>
  )
}

const studioLabels: Readonly<Record<(typeof studios)[number], string>> = {
  'light-grey': 'Light grey',
  white: 'White',
  charcoal: 'Charcoal',
  office: 'Office',
  blur: 'Blurred',
}
const framingLabels: Readonly<Record<(typeof headshotFramings)[number], string>> = {
  '4:5': '4:5',
  '1:1': '1:1',
  '3:4': '3:4',
  passport: 'Passport',
}

const HeadshotOptions = () => {
  const { background, framing, strength, light } = headshotOptionsSchema.parse(
    useEditor((state) => state.options.headshot) ?? {},
  )
  return (
    <>
      <label className="grid gap-2 text-sm font-semibold">
        Background
        <select
          value={background}
          className="h-11 rounded-control border-r-8 border-transparent bg-raised px-3 font-normal"
          onChange={(event) => {
            const chosen = studios.find((studio) => studio === event.target.value)
            if (chosen) change('headshot', { background: chosen })
          }}
        >
          {studios.map((studio) => (
            <option key={studio} value={studio}>
              {studioLabels[studio]}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label="Framing"
        value={framing}
        options={headshotFramings.map((value) => ({ value, label: framingLabels[value] }))}
        onChange={(value) => change('headshot', { framing: value })}
      />
      <Amount
        label="Retouch"
        {...{ min: 0, max: 100, step: 5, value: strength }}
        says={strengthSays}
        onChange={(value) => change('headshot', { strength: value })}
      />
      <Choice
        label="Light"
        value={light ? 'studio' : 'own'}
        options={[
          { value: 'own', label: 'As it is' },
          { value: 'studio', label: 'Studio' },
        ]}
        onChange={(value) => change('headshot', { light: value === 'studio' })}
      />
    </>
  )
}

const BackgroundOptions = () => {
  const { format } = backgroundOptionsSchema.parse(useEditor((state) => state.options.background) ?? {})
  return (
    <Choice
      label="Save the cut-out as"
      value={format}
      options={[
        { value: 'png', label: 'PNG' },
        { value: 'webp', label: 'WebP' },
      ]}
      onChange={(value) => change('background', { format: value })}
    />
  )
}

const FaceOptions = () => {
  const { strength, upscale } = faceOptionsSchema.parse(useEditor((state) => state.options.face) ?? {})
  return (
    <>
      <Amount
        label="Strength"
        {...{ min: 0, max: 100, step: 5, value: strength }}
        says={(value) => (value === 0 ? 'Clean only' : `${value}`)}
        onChange={(value) => change('face', { strength: value })}
      />
      <Choice
        label="Size of the result"
        value={upscale ? 2 : 1}
        options={[
          { value: 1, label: 'As it is' },
          { value: 2, label: '2x' },
        ]}
        onChange={(value) => change('face', { upscale: value === 2 })}
      />
    </>
  )
}

const EraseOptions = () => {
  const { quality } = eraseOptionsSchema.parse(useEditor((state) => state.options.erase) ?? {})
  const isRestoring = useEditor(({ workingImage, editMode }) => workingImage !== null && editMode === 'restore')
  if (isRestoring) return null
  return (
    <>
      <Choice
        label="Quality"
        value={quality}
        options={[
          { value: 'fast', label: 'Fast' },
          { value: 'best', label: 'Best' },
        ]}
        onChange={(value) => change('erase', { quality: value })}
      />
      <p className={clsx('-mt-3 text-xs text-muted', quality === 'fast' && 'max-lg:hidden')}>
        {quality === 'fast'
          ? 'Looks again only where a fill is poor.'
          : 'Joins several looks at every marked place: about three times the time.'}
      </p>
    </>
  )
}

const optionsOf: Partial<Readonly<Record<Mode, () => React.ReactNode>>> = {
  'object-removal': EraseOptions,
  'watermark-removal': EraseOptions,
  'image-upscale': UpscaleOptions,
  'background-removal': BackgroundOptions,
  'face-enhancement': FaceOptions,
  'professional-photo': HeadshotOptions,
}

/** The options of a mode, with the defaults and bounds of the contract; nothing where it has none. */
export const ModeOptions = ({ mode }: { readonly mode: Mode }) => {
  const Options = optionsOf[mode]
  return Options ? <Options /> : null
}
