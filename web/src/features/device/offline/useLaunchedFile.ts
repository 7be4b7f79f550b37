import { useEffect } from 'react'

interface LaunchQueue {
  readonly setConsumer: (
    consume: (launch: { readonly files: readonly { readonly getFile: () => Promise<File> }[] }) => void,
  ) => void
}

/** Opens the photo that the installed page was started with ("Open with Spotless"). */
export const useLaunchedFile = (open: (file: File) => Promise<void>): void => {
  useEffect(() => {
    const { launchQueue } = globalThis as { readonly launchQueue?: LaunchQueue }
    launchQueue?.setConsumer(({ files: [handle] }) => {
      void handle?.getFile().then(open)
    })
  }, [open])
}
