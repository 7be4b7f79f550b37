import type { Mode } from '@spotless/contract/mode'
import { useConfig } from '../../../lib/useServerFacts.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { editor, useEditor } from '../editorStore.ts'
import { whatLeaves, whoReceives } from './sayHosted.ts'

/** Who would receive the photo, or the part of it that the edit needs, before anything is sent; and the choice to keep it here. */
export const HostedNotice = ({ mode, label = 'Who makes it' }: { readonly mode: Mode; readonly label?: string }) => {
  const services = useConfig().data?.hostedServices[mode] ?? []
  const localOnly = useEditor((state) => state.options.localOnly) === true
  const who = whoReceives(services)
  if (who === null) return null
  return (
    <div className="grid gap-2">
      <Choice
        label={label}
        value={localOnly ? 'here' : 'hosted'}
        options={[
          { value: 'hosted', label: services[0] ?? '' },
          { value: 'here', label: 'This server' },
        ]}
        onChange={(value) => editor.set(({ options }) => ({ options: { ...options, localOnly: value === 'here' } }))}
      />
      <p className="text-xs text-muted" role="status">
        {localOnly
          ? 'Nothing leaves this server.'
          : `${whatLeaves[mode]} to ${who}, without the file’s metadata. If nobody answers, this server does the work.`}
      </p>
    </div>
  )
}
