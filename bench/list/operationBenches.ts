import { inPixelProcess } from '../inPixelProcess.ts'
import type { Bench } from './bench.ts'

/** Benchmarks of seconds, memory and operation, and the publishing of all. */
export const operationBenches: Readonly<Record<string, Bench>> = {
  'speed erase': {
    measures: 'an erase of 1, 12 and 24 megapixels beside the bare model call, and the time to abort',
    minutes: '4',
    run: () => inPixelProcess(import.meta.resolve('../speed/erase.ts')),
  },
  'speed request': {
    measures: 'a whole `POST /api/process` of 12 megapixels through the running product, and its memory',
    minutes: '3',
    run: () => import('../speed/request.ts'),
  },
  'speed heic': {
    measures: 'a HEIC of 12 megapixels coming in, beside a JPEG of the same picture',
    minutes: '1',
    run: () => import('../speed/heic.ts'),
  },
  'speed marks': {
    measures: 'removal of a semi-transparent mark of a hundred pieces',
    minutes: '1',
    run: () => inPixelProcess(import.meta.resolve('../speed/marks.ts')),
  },
  'speed markRows': {
    measures: 'removal of a mark of each row of `quality marks`, in seconds an area, and how much of it networks take',
    minutes: '8',
    run: () => inPixelProcess(import.meta.resolve('../speed/markRows.ts')),
  },
  'speed commandLine': {
    measures: 'what `spotless cutout` costs over the bare engine, by processor time',
    minutes: '3',
    run: () => import('../speed/commandLine.ts'),
  },
  'speed matte': {
    measures: 'cut-outs of 1, 12 and 24 megapixels, and peak memory',
    minutes: '5',
    run: () => import('../speed/matte.ts'),
  },
  'speed face': {
    measures: 'face enhancement and headshots by size, and peak memory',
    minutes: '10',
    run: () => import('../speed/face.ts'),
  },
  'speed upscale': {
    measures: 'whole enlarging jobs by size, and peak memory',
    minutes: '15',
    run: () => import('../speed/upscale.ts'),
  },
  'speed crisp': {
    measures: 'both variants of enlarging, in processor seconds per megapixel',
    minutes: '5',
    run: () => import('../speed/crisp.ts'),
  },
  'speed peer': {
    measures: 'enlarging, ours and UpscalerJS in turn',
    minutes: '10',
    run: () => import('../speed/upscaleAndPeer.ts'),
  },
  'speed batchPage': {
    measures: 'long tasks and memory of the batch page with 1,000 photos in Chromium',
    minutes: '10',
    run: () => import('../batch/page.ts'),
  },
  'speed brush': {
    measures: 'frame times while painting on 24 megapixels in Chromium',
    minutes: '2',
    run: () => import('../speed/brush.ts'),
  },
  'speed device': {
    measures:
      'edits in the tab beside Node: seconds, memory, frames, what was foretold, and how far apart the results are',
    minutes: '20',
    run: () => import('../speed/device.ts'),
  },
  'speed cutoutsInTab': {
    measures: 'cut-outs in the tab beside @imgly/background-removal, in turn, at equal weights',
    minutes: '4',
    run: () => import('../speed/cutoutsInTab.ts'),
  },
  'speed firstUse': {
    measures: 'the first cut-out on the device over a line of 20 Mbit/s, and the second without a connection',
    minutes: '2',
    run: () => import('../speed/firstUse.ts'),
  },
  'speed lighthouse': {
    measures: 'Lighthouse scores of every page',
    minutes: '10',
    run: () => import('../speed/lighthouse.ts'),
  },
  load: {
    measures: 'latency, throughput and memory of two APIs and three workers under 200 people',
    minutes: '15',
    run: () => import('../load/measure.ts'),
  },
  batch: {
    measures:
      'whether a batch ends every file once while its browser and its server are killed, and how long others wait',
    minutes: '20',
    run: () => import('../batch/measure.ts'),
  },
  faults: {
    measures: 'whether edits, charges and files stay consistent while processes, database and storage fail',
    minutes: '15',
    run: () => import('../faults/measure.ts'),
  },
  'speed strokes': {
    measures:
      'correction strokes at 12 megapixels, from the release of the mouse to the drawn answer, and the server’s part',
    minutes: '1',
    run: () => import('../speed/strokes.ts'),
  },
  attacks: {
    measures: 'whether the installation holds under ten attacks, beside the figures from before its defences',
    minutes: '6',
    run: () => import('../attacks/measure.ts'),
  },
  twenty: {
    measures: 'the calls of nineteen people on a quiet day and beside a hostile one',
    minutes: '4',
    run: () => import('../attacks/twentyPeople.ts'),
  },
  'outputs capture': {
    measures: 'every mode’s output on the fixture photos, written to a folder',
    minutes: '5',
    run: () => import('../outputs/captureOutputs.ts'),
  },
  'outputs compare': {
    measures: 'the differences between two such folders, sample by sample',
    minutes: '1',
    run: () => import('../outputs/compareOutputs.ts'),
  },
  publish: {
    measures: 'nothing: makes `results/published.json`, which the benchmark page shows, from the other results',
    minutes: '1',
    run: () => import('../publish/publish.ts'),
  },
}
