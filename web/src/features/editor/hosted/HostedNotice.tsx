import type { Mode } from '@spotless/contract/mode'
import { useConfig } from '../../../lib/serverQueries.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { editor, useEditor } from '../editorStore.ts'
import { describeSending } from './describeHosted.ts'

interface HostedNoticeProps {
  readonly mode: Mode
  readonly label?: string
}

/**
 * Says, before anything is sent, who would receive what, and offers to keep the edit on
 * this server.
 */
export const HostedNotice = ({ mode, label = 'Processed by' }: HostedNoticeProps) => {
  const services = useConfig().data?.hostedServices[mode] ?? []
  const localOnly = useEditor((state) => state.options.localOnly) === true
  const sending = describeSending(mode, services)
  if (sending === null) return null
  return (
    <div className="grid gap-2">
      <SegmentedControl
        label={label}
        value={localOnly ? 'local' : 'hosted'}
        options={[
          { value: 'hosted', label: services[0]?.label ?? '' },
          { value: 'local', label: 'This server' },
        ]}
        onChange={(value) => editor.set(({ options }) => ({ options: { ...options, localOnly: value === 'local' } }))}
      />
      <p className="text-xs text-muted" role="status">
        {localOnly ? 'Nothing leaves this server.' : sending}
      </p>
    </div>
  )
}
