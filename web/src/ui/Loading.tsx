/** Shown while a screen or the sign-in state loads. */
export const Loading = () => (
  <div role="status" className="grid min-h-dvh place-items-center text-sm text-muted">
    Loading…
  </div>
)
