/** Ids by which the gallery's script finds its place and its photos in the prerendered page. */
export const galleryId = 'gallery'
export const galleryDataId = 'gallery-data'
