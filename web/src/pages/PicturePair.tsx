import type { Picture } from '@spotless/contract/content'

/** Before and after, side by side where there is room; needs no JavaScript. */
export const PicturePair = ({ picture, eager = false }: { readonly picture: Picture; readonly eager?: boolean }) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {(
      [
        ['Before', picture.before, picture.beforeAlt],
        ['After', picture.after, picture.afterAlt],
      ] as const
    ).map(([label, src, alt]) => (
      <figure key={label} className="grid gap-2">
        <img
          src={src}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          className="checkerboard h-auto w-full rounded-card"
        />
        <figcaption className="text-sm text-muted">{label}</figcaption>
      </figure>
    ))}
  </div>
)
