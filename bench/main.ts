/**
 * Runs one benchmark: `npm run bench -- NAME [arguments]`; without a name it lists them all. What each writes into
 * `bench/results` has the benchmark's name: `quality erase` writes `quality/erase.json` and `.md`.
 */
interface Bench {
  readonly measures: string
  /** Estimated for two idle cores. */
  readonly minutes: string
  readonly run: () => Promise<unknown>
}

const benches: Readonly<Record<string, Bench>> = {
  'quality erase': {
    measures: 'fills of covered holes, beside peers, by PSNR, SSIM, texture, seam and SSIMULACRA',
    minutes: '20',
    run: () => import('./quality/erase/measure.ts'),
  },
  'blind erase': {
    measures: 'pairs of fills, ours and a peer’s in random order, for people to judge; writes sheets and a key',
    minutes: '10',
    run: () => import('./quality/erase/blind.ts'),
  },
  'blind removals': {
    measures:
      'real removals, ours and the generator’s in random order at 100 %, for people to judge; writes pictures and a key',
    minutes: '5',
    run: () => import('./quality/removals/blind.ts'),
  },
  'sheet removals': {
    measures: 'nothing: real removals at 100 % for the eye, beside the generator alone',
    minutes: '5',
    run: () => import('./quality/removals/sheet.ts'),
  },
  'sheet worstRemovals': {
    measures: 'nothing: the three worst removals as pictures for the benchmark page',
    minutes: '1',
    run: () => import('./quality/removals/worst.ts'),
  },
  'quality shadows': {
    measures: 'cast shadows in real photos: found, offered where none is, and what erasing leaves of them',
    minutes: '2',
    run: () => import('./quality/shadows/measure.ts'),
  },
  'quality reflections': {
    measures: 'reflections in real photos: found, and offered where none is',
    minutes: '1',
    run: () => import('./quality/reflections/measure.ts'),
  },
  'calibrate shadows': {
    measures: 'nothing: weighs the evidence of shadows on drawn scenes and prints the weights',
    minutes: '3',
    run: () => import('./quality/shadows/calibrate.ts'),
  },
  'quality marks': {
    measures:
      'removal of marks as they are found: soft, shadowed, small, compressed, painted loosely; what stays, what is worse than a fill',
    minutes: '10',
    run: () => import('./quality/marks/measure.ts'),
  },
  'quality crispMarks': {
    measures: 'removal of crisp semi-transparent marks under tight paint, by PSNR inside the mark',
    minutes: '5',
    run: () => import('./quality/marks/crisp.ts'),
  },
  'quality jointMarks': {
    measures: 'removal of a mark that eight photos share, solved together and each alone, by PSNR inside the mark',
    minutes: '10',
    run: () => import('./quality/jointMarks/measure.ts'),
  },
  'quality candidates': {
    measures: 'recall and precision of the marks and lettering that the editor offers to select',
    minutes: '5',
    run: () => import('./quality/candidates/measure.ts'),
  },
  'quality foundMarks': {
    measures: 'recall and precision of marks as they are found in the wild, offered to select, in three layouts',
    minutes: '3',
    run: () => import('./quality/candidates/foundMarks.ts'),
  },
  'quality clickSelect': {
    measures: 'clicks until a painted object is selected, beside GrabCut and the object under each click',
    minutes: '12',
    run: () => import('./quality/clickSelect/measure.ts'),
  },
  'quality pointing': {
    measures:
      'ten prompts about things that no detector knows: whether one click finishes the edit, and what it changes',
    minutes: '3',
    run: () => import('./quality/pointing/measure.ts'),
  },
  'quality matte': {
    measures: 'alpha and colour error of cut-outs in the edge band, beside two plain networks',
    minutes: '15',
    run: () => import('./quality/matte/measure.ts'),
  },
  'quality corrections': {
    measures:
      'damaged cut-outs corrected by at most three simulated strokes, careful and hasty: what stays wrong, and what it does to hair',
    minutes: '5',
    run: () => import('./quality/corrections/measure.ts'),
  },
  'sheet matte': {
    measures: 'a contact sheet of eight cut-outs on three colours',
    minutes: '2',
    run: () => import('./quality/matte/sheet.ts'),
  },
  'quality device': {
    measures: 'results of the tab beside those of Node on ten photos a mode, by PSNR',
    minutes: '15',
    run: () => import('./quality/device/measure.ts'),
  },
  'quality clean': {
    measures: 'removal of noise and JPEG blocks, by luma PSNR and SSIM',
    minutes: '15',
    run: () => import('./quality/clean/measure.ts'),
  },
  'sheet clean': {
    measures: 'a contact sheet of cleaned photos',
    minutes: '2',
    run: () => import('./quality/clean/sheet.ts'),
  },
  'quality people': {
    measures: 'cut-outs of keyed portraits, as they are and with lace, veils and curls, beside the plain network',
    minutes: '10',
    run: () => import('./quality/people/measure.ts'),
  },
  'quality oldPrints': {
    measures: 'scratches and dust drawn over faded prints: found, filled, and what is marked without any',
    minutes: '2',
    run: () => import('./quality/oldPrints/measure.ts'),
  },
  'quality portraits': {
    measures: 'enhancement of portraits set aside, worn down in ten ways: PSNR, SSIM, identity, by group',
    minutes: '25',
    run: () => import('./quality/portraits/measure.ts'),
  },
  metadata: {
    measures:
      'what each mode, and each converted download, keeps of a photo’s metadata, format by format, as ExifTool reads it before and after',
    minutes: '4',
    run: () => import('./metadata/measure.ts'),
  },
  'quality upscale': {
    measures: 'enlarging, beside bicubic, Lanczos and UpscalerJS, by luma and perceptual metrics',
    minutes: '40',
    run: () => import('./quality/upscale/measure.ts'),
  },
  'quality face': {
    measures: 'enhancement of degraded portraits: PSNR, SSIM, identity and skin texture',
    minutes: '20',
    run: () => import('./quality/face/measure.ts'),
  },
  'blind face': {
    measures: 'real bad faces beside their results in random order, for people to judge; writes sheets and a key',
    minutes: '4',
    run: () => import('./quality/face/blind.ts'),
  },
  'sheet face': {
    measures: 'nothing: contact sheet of enhanced faces',
    minutes: '2',
    run: () => import('./quality/face/sheet.ts'),
  },
  'sheet headshots': {
    measures: 'nothing: contact sheet of twelve headshots',
    minutes: '2',
    run: () => import('./quality/headshots/sheet.ts'),
  },
  'quality otherLanguages': {
    measures: 'prompts in six languages about things without a known name: whether they lead to pointing',
    minutes: '1',
    run: () => import('./quality/pointing/otherLanguages.ts'),
  },
  'quality prompt': {
    measures: 'fraction of prompts that are planned correctly, and processor time per prompt',
    minutes: '1',
    run: () => import('./quality/prompt/measure.ts'),
  },
  'sheet prompt': {
    measures: 'a contact sheet with one result for each kind of step',
    minutes: '5',
    run: () => import('./quality/prompt/sheet.ts'),
  },
  'speed erase': {
    measures: 'an erase of 1, 12 and 24 megapixels beside the bare model call, and the time to abort',
    minutes: '4',
    run: () => import('./speed/erase.ts'),
  },
  'speed request': {
    measures: 'a whole `POST /api/process` of 12 megapixels through the running product, and its memory',
    minutes: '3',
    run: () => import('./speed/request.ts'),
  },
  'speed heic': {
    measures: 'a HEIC of 12 megapixels coming in, beside a JPEG of the same picture',
    minutes: '1',
    run: () => import('./speed/heic.ts'),
  },
  'speed marks': {
    measures: 'removal of a semi-transparent mark of a hundred pieces',
    minutes: '1',
    run: () => import('./speed/marks.ts'),
  },
  'speed commandLine': {
    measures: 'what `spotless cutout` costs over the bare engine, by processor time',
    minutes: '3',
    run: () => import('./speed/commandLine.ts'),
  },
  'speed matte': {
    measures: 'cut-outs of 1, 12 and 24 megapixels, and peak memory',
    minutes: '5',
    run: () => import('./speed/matte.ts'),
  },
  'speed face': {
    measures: 'face enhancement and headshots by size, and peak memory',
    minutes: '10',
    run: () => import('./speed/face.ts'),
  },
  'speed upscale': {
    measures: 'whole enlarging jobs by size, and peak memory',
    minutes: '15',
    run: () => import('./speed/upscale.ts'),
  },
  'speed crisp': {
    measures: 'both variants of enlarging, in processor seconds per megapixel',
    minutes: '5',
    run: () => import('./speed/crisp.ts'),
  },
  'speed peer': {
    measures: 'enlarging, ours and UpscalerJS in turn',
    minutes: '10',
    run: () => import('./speed/upscaleAndPeer.ts'),
  },
  'speed batchPage': {
    measures: 'long tasks and memory of the batch page with 1,000 photos in Chromium',
    minutes: '10',
    run: () => import('./batch/page.ts'),
  },
  'speed brush': {
    measures: 'frame times while painting on 24 megapixels in Chromium',
    minutes: '2',
    run: () => import('./speed/brush.ts'),
  },
  'speed device': {
    measures:
      'edits in the tab beside Node: seconds, memory, frames, what was foretold, and how far apart the results are',
    minutes: '20',
    run: () => import('./speed/device.ts'),
  },
  'speed cutoutsInTab': {
    measures: 'cut-outs in the tab beside @imgly/background-removal, in turn, at equal weights',
    minutes: '4',
    run: () => import('./speed/cutoutsInTab.ts'),
  },
  'speed firstUse': {
    measures: 'the first cut-out on the device over a line of 20 Mbit/s, and the second without a connection',
    minutes: '2',
    run: () => import('./speed/firstUse.ts'),
  },
  'speed lighthouse': {
    measures: 'Lighthouse scores of every page',
    minutes: '10',
    run: () => import('./speed/lighthouse.ts'),
  },
  load: {
    measures: 'latency, throughput and memory of two APIs and three workers under 200 people',
    minutes: '15',
    run: () => import('./load/measure.ts'),
  },
  batch: {
    measures:
      'whether a batch ends every file once while its browser and its server are killed, and how long others wait',
    minutes: '20',
    run: () => import('./batch/measure.ts'),
  },
  faults: {
    measures: 'whether edits, charges and files stay consistent while processes, database and storage fail',
    minutes: '15',
    run: () => import('./faults/measure.ts'),
  },
  'speed strokes': {
    measures:
      'correction strokes at 12 megapixels, from the release of the mouse to the drawn answer, and the server’s part',
    minutes: '1',
    run: () => import('./speed/strokes.ts'),
  },
  attacks: {
    measures: 'whether the installation holds under ten attacks, beside the figures from before its defences',
    minutes: '6',
    run: () => import('./attacks/measure.ts'),
  },
  twenty: {
    measures: 'the calls of nineteen people on a quiet day and beside a hostile one',
    minutes: '4',
    run: () => import('./attacks/twentyPeople.ts'),
  },
  'outputs capture': {
    measures: 'every mode’s output on the fixture photos, written to a folder',
    minutes: '5',
    run: () => import('./outputs/captureOutputs.ts'),
  },
  'outputs compare': {
    measures: 'the differences between two such folders, sample by sample',
    minutes: '1',
    run: () => import('./outputs/compareOutputs.ts'),
  },
  publish: {
    measures: 'nothing: makes `results/published.json`, which the benchmark page shows, from the other results',
    minutes: '1',
    run: () => import('./publish/publish.ts'),
  },
}

const words = process.argv.slice(2)
const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => candidate in benches)
const bench = name === undefined ? undefined : benches[name]
if (name === undefined || bench === undefined) {
  if (words.length > 0) console.error(`There is no benchmark '${words.join(' ')}'. There are:\n`)
  for (const [each, { measures, minutes }] of Object.entries(benches))
    console.log(`${each.padEnd(20)} ${`${minutes} min`.padStart(6)}  ${measures}`)
  process.exitCode = words.length > 0 ? 1 : 0
} else {
  // A benchmark reads its own arguments from the third on, whether it is started here or by its file.
  process.argv.splice(2, name.split(' ').length)
  await bench.run()
}
