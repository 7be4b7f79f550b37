import { gallerySchema } from '@spotless/contract/content'
import { hydrateRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { galleryDataId, galleryId } from './galleryIds.ts'

const place = document.getElementById(galleryId)
const data = document.getElementById(galleryDataId)
if (place !== null && data !== null) {
  hydrateRoot(place, <Gallery photos={gallerySchema.parse(JSON.parse(data.textContent))} />)
}
