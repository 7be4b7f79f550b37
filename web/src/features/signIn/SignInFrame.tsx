import { type ReactNode, useEffect } from 'react'

interface SignInFrameProps {
  readonly title: string
  readonly children: ReactNode
}

/** A page of the sign-in window, which is as small as a phone. */
export const SignInFrame = ({ title, children }: SignInFrameProps) => {
  useEffect(() => {
    document.title = `${title} · Spotless`
  }, [title])
  return (
    <main className="mx-auto grid min-h-[calc(100dvh-var(--notice-height))] max-w-md content-center gap-6 px-6 py-10">
      <p className="flex items-center gap-2.5 text-base font-semibold tracking-tight">
        <img src="/logo.svg" alt="" width={28} height={28} />
        Spotless
      </p>
      <h1 className="text-xl">{title}</h1>
      {children}
    </main>
  )
}
