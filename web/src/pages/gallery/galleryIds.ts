/** Ids of the gallery's element and data in the prerendered page. */
export const galleryId = 'gallery'
export const galleryDataId = 'gallery-data'
