import type { BatchFile } from '@spotless/contract/batch'
import { placementOf } from '@spotless/contract/maskPlacement'
import { useQuery } from '@tanstack/react-query'
import { fetchFileMask } from '../actions/batchCalls.ts'
import { useBatch } from '../batchStore.ts'
import { isPhoto } from './MaskDialog.tsx'
import { MaskTint } from './MaskTint.tsx'
import { templateOfDataUrl } from './maskImage.ts'

const placement = placementOf()

/** What was found or painted on one photo of a draft, tinted over the photo. */
export const FoundMarksTint = ({ file }: { readonly file: BatchFile }) => {
  const batchId = useBatch(({ batch }) => batch?.id)
  const isMarked = file.hasOwnMask === true || (file.marksFound ?? 0) > 0
  const { data: mask } = useQuery({
    queryKey: ['file mask', file.id, file.hasOwnMask === true],
    queryFn: async () => templateOfDataUrl(await fetchFileMask(batchId ?? '', file.id)),
    enabled: isMarked && batchId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 10_000,
  })
  if (!isMarked || !mask || !isPhoto(file)) return null
  return (
    <MaskTint
      mask={mask}
      placement={placement}
      width={file.width}
      height={file.height}
      label={`Marked area on ${file.name}`}
    />
  )
}
