/** Why the last step failed; announced when it appears. */
export const Failure = ({ text, id }: { readonly text: string | null; readonly id?: string }) => (
  <p role="alert" id={id} className="text-sm text-danger empty:hidden">
    {text}
  </p>
)
