import { type GalleryPhoto, galleryPath } from '@spotless/contract/content'
import { screen } from '@spotless/contract/route'
import { renderToString } from 'react-dom/server'
import { button } from '../../ui/button.ts'
import { StaticPage } from '../StaticPage.tsx'
import { Gallery } from './Gallery.tsx'
import { galleryDataId, galleryId } from './galleryIds.ts'

const pictures = [
  { which: 'marked', label: 'watermarked' },
  { which: 'result', label: 'result' },
  { which: 'clean', label: 'clean' },
] as const

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The results gallery: one photo at a time, then a table of all. */
export const GalleryPage = ({ photos }: { readonly photos: readonly GalleryPhoto[] }) => (
  <StaticPage wide>
    <a href={screen.home} className={button('ghost', 'small', '-ml-4')}>
      <span aria-hidden>←</span> Back to Home
    </a>
    <h1 className="mt-6 text-2xl">Watermark removal results</h1>
    <p className="mt-4 max-w-[65ch] text-lg leading-snug text-muted">
      {photos.length} photographs, each shown with a watermark we added, our result, and the clean original. Inside the
      watermarks, the results average {mean(photos.map(({ psnrDb }) => psnrDb)).toFixed(1)} dB PSNR and{' '}
      {mean(photos.map(({ ssim }) => ssim)).toFixed(3)} SSIM. No photo was left out.
    </p>
    <div className="mt-10">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own component, hydrated by its script */}
      <div id={galleryId} dangerouslySetInnerHTML={{ __html: renderToString(<Gallery photos={photos} />) }} />
      <script
        id={galleryDataId}
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own JSON, escaped
        dangerouslySetInnerHTML={{ __html: JSON.stringify(photos).replaceAll('<', '\\u003c') }}
      />
    </div>
    <h2 className="mt-16 text-xl">All {photos.length}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
    <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label="All results">
      <table className="w-full min-w-[46rem] text-sm">
        <caption className="sr-only">Figures of every photo</caption>
        <thead>
          <tr className="border-b border-line text-left">
            {['Photo', 'Watermark', 'PSNR before', 'PSNR after', 'SSIM', 'Seconds', 'Pictures'].map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {photos.map((photo) => (
            <tr key={photo.name} className="border-b border-line/60 align-top">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal">
                {photo.alt}
              </th>
              <td className="py-2.5 pr-4 text-muted">{photo.mark}</td>
              <td className="py-2.5 pr-4 tabular-nums">{photo.psnrBeforeDb.toFixed(1)} dB</td>
              <td className="py-2.5 pr-4 tabular-nums">{photo.psnrDb.toFixed(1)} dB</td>
              <td className="py-2.5 pr-4 tabular-nums">{photo.ssim.toFixed(3)}</td>
              <td className="py-2.5 pr-4 tabular-nums">{photo.seconds.toFixed(1)}</td>
              <td className="py-2.5 pr-4 whitespace-nowrap">
                {pictures.map(({ which, label }) => (
                  <a
                    key={which}
                    href={galleryPath(photo.name, which)}
                    className="mr-3 text-accent-text underline underline-offset-2"
                  >
                    {label}
                  </a>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </StaticPage>
)
