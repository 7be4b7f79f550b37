import { gallerySchema } from '@spotless/contract/content'
import { hydrateRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { galleryDataId, galleryId } from './galleryIds.ts'

const element = document.getElementById(galleryId)
const data = document.getElementById(galleryDataId)
if (element !== null && data !== null) {
  hydrateRoot(element, <Gallery photos={gallerySchema.parse(JSON.parse(data.textContent))} />)
}
