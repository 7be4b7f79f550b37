import { type ComponentProps, useId } from 'react'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
}

/** A labelled text field. */
export const Field = ({ label, ...input }: FieldProps) => {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={id}
        {...input}
        className="h-12 w-full rounded-control border border-muted bg-surface px-3 text-base read-only:border-line read-only:bg-raised read-only:text-muted"
      />
    </div>
  )
}
