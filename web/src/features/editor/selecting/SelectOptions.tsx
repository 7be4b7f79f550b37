import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { useToolState } from '../tools/toolState.ts'

const kinds = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Take away' },
] as const

/** What a click or a stroke with the select tool does. */
export const SelectOptions = () => {
  const { selectKind, setSelectKind } = useToolState()
  return (
    <div className="grid gap-2">
      <SegmentedControl label="A click or stroke" value={selectKind} options={kinds} onChange={setSelectKind} />
      <p className="text-xs text-muted max-lg:hidden">Hold Alt for the other one. Selecting is free.</p>
    </div>
  )
}
