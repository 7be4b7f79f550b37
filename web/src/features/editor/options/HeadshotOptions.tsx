import { headshotFramings, headshotOptionsSchema, studios } from '@spotless/contract/options'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Slider } from '../../../ui/Slider.tsx'
import { useEditor } from '../editorStore.ts'
import { changeOptions } from './changeOptions.ts'
import { formatStrength } from './formatStrength.ts'

const studioLabels: Readonly<Record<(typeof studios)[number], string>> = {
  'light-grey': 'Light grey',
  white: 'White',
  charcoal: 'Charcoal',
  office: 'Office',
  blur: 'Blurred',
}

const framings = headshotFramings.map((value) => ({ value, label: value === 'passport' ? 'Passport' : value }))

const lights = [
  { value: 'original', label: 'Original' },
  { value: 'studio', label: 'Studio' },
] as const

export const HeadshotOptions = () => {
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
            if (chosen) changeOptions('headshot', { background: chosen })
          }}
        >
          {studios.map((studio) => (
            <option key={studio} value={studio}>
              {studioLabels[studio]}
            </option>
          ))}
        </select>
      </label>
      <SegmentedControl
        label="Framing"
        value={framing}
        options={framings}
        onChange={(value) => changeOptions('headshot', { framing: value })}
      />
      <Slider
        label="Retouching"
        value={strength}
        format={formatStrength}
        onChange={(value) => changeOptions('headshot', { strength: value })}
      />
      <SegmentedControl
        label="Lighting"
        value={light ? 'studio' : 'original'}
        options={lights}
        onChange={(value) => changeOptions('headshot', { light: value === 'studio' })}
      />
    </>
  )
}
