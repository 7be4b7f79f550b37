import { modeNames, modes } from '@spotless/contract/mode'
import { screen } from '@spotless/contract/route'
import { Link } from 'react-router'
import { modeIcons } from './modeIcons.ts'

/** The seven modes with their descriptions; each opens the editor in that mode. */
export const ToolLinks = ({ onFollow }: { readonly onFollow?: () => void }) => (
  <ul className="grid gap-0.5">
    {modeNames.map((mode) => {
      const Icon = modeIcons[mode]
      return (
        <li key={mode}>
          <Link
            to={`${screen.editor}?mode=${mode}`}
            onClick={onFollow}
            className="flex gap-3 rounded-control px-3 py-2 text-left hover:bg-raised focus-visible:bg-raised"
          >
            <Icon className="mt-0.5 size-5 shrink-0 text-accent-text" aria-hidden />
            <span className="grid">
              <span className="text-sm font-medium">{modes[mode].label}</span>
              <span className="text-xs text-muted">{modes[mode].description}</span>
            </span>
          </Link>
        </li>
      )
    })}
  </ul>
)
