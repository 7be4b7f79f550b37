import { type Figure, shownValue } from '@spotless/contract/figures'

/** A bar chart built as a table, so that screen readers get the values. */
export const BarChart = ({ figure }: { readonly figure: Figure }) => {
  const maxValue = figure.unit === '%' ? 100 : Math.max(...figure.bars.map(({ value }) => Math.abs(value)))
  return (
    <table className="w-full border-separate border-spacing-y-1.5 text-sm">
      <caption className="sr-only">
        {figure.title}; {figure.better} is better
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Engine</th>
          <th scope="col">{figure.unit === '' ? 'Value' : figure.unit}</th>
        </tr>
      </thead>
      <tbody>
        {figure.bars.map(({ label, value, isOurs }) => (
          <tr key={label}>
            <th scope="row" className={`w-2/5 pr-3 text-left font-normal ${isOurs ? 'font-semibold' : 'text-muted'}`}>
              {label}
            </th>
            <td>
              <div className="flex items-center gap-3">
                <svg className="h-4 min-w-0 flex-1" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width="100" height="10" className="fill-raised" />
                  <rect
                    width={maxValue === 0 ? 0 : (100 * Math.abs(value)) / maxValue}
                    height="10"
                    className={isOurs ? 'fill-accent' : 'fill-muted'}
                  />
                </svg>
                <span className="w-24 text-right tabular-nums">{shownValue(figure, value)}</span>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
