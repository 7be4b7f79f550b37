import type { Bench } from './bench.ts'

/** Benchmarks of what results are like, with their sheets and calibrations. */
export const qualityBenches: Readonly<Record<string, Bench>> = {
  'quality erase': {
    measures: 'fills of covered holes, beside peers, by PSNR, SSIM, texture, seam and SSIMULACRA',
    minutes: '20',
    run: () => import('../quality/erase/measure.ts'),
  },
  'quality eraseOverSubjects': {
    measures: 'fills of holes over a part of what photos show, beside the published generator, by the same measures',
    minutes: '8',
    run: () => import('../quality/erase/overSubjects.ts'),
  },
  'blind erase': {
    measures: 'pairs of fills, ours and a peer’s in random order, for people to judge; writes sheets and a key',
    minutes: '10',
    run: () => import('../quality/erase/blind.ts'),
  },
  'blind removals': {
    measures:
      'real removals, ours and the generator’s in random order at 100 %, for people to judge; writes pictures and a key',
    minutes: '5',
    run: () => import('../quality/removals/blind.ts'),
  },
  'sheet removals': {
    measures: 'nothing: real removals at 100 % for the eye, beside the generator alone',
    minutes: '5',
    run: () => import('../quality/removals/sheet.ts'),
  },
  'sheet worstRemovals': {
    measures: 'nothing: the three worst removals as pictures for the benchmark page',
    minutes: '1',
    run: () => import('../quality/removals/worst.ts'),
  },
  'quality shadows': {
    measures: 'cast shadows in real photos: found, offered where none is, and what erasing leaves of them',
    minutes: '2',
    run: () => import('../quality/shadows/measure.ts'),
  },
  'quality reflections': {
    measures: 'reflections in real photos: found, and offered where none is',
    minutes: '1',
    run: () => import('../quality/reflections/measure.ts'),
  },
  'quality marks': {
    measures:
      'removal of marks as they are found: soft, shadowed, small, compressed, painted loosely; what stays, what is worse than a fill',
    minutes: '10',
    run: () => import('../quality/marks/measure.ts'),
  },
  'quality crispMarks': {
    measures: 'removal of crisp semi-transparent marks under tight paint, by PSNR inside the mark',
    minutes: '5',
    run: () => import('../quality/marks/crisp.ts'),
  },
  'quality jointMarks': {
    measures: 'removal of a mark that eight photos share, solved together and each alone, by PSNR inside the mark',
    minutes: '10',
    run: () => import('../quality/jointMarks/measure.ts'),
  },
  'quality candidates': {
    measures: 'recall and precision of the marks and lettering that the editor offers to select',
    minutes: '5',
    run: () => import('../quality/candidates/measure.ts'),
  },
  'quality foundMarks': {
    measures: 'recall and precision of marks as they are found in the wild, offered to select, in three layouts',
    minutes: '3',
    run: () => import('../quality/candidates/foundMarks.ts'),
  },
  'quality wildMarks': {
    measures:
      'marks of agencies, cameras and photographers, found and removed without painting, and photos in which nothing is written',
    minutes: '5',
    run: () => import('../quality/wildMarks/measure.ts'),
  },
  'quality clickSelect': {
    measures: 'clicks until a painted object is selected, beside GrabCut and the object under each click',
    minutes: '12',
    run: () => import('../quality/clickSelect/measure.ts'),
  },
  'quality pointing': {
    measures:
      'ten prompts about things that no detector knows: whether one click finishes the edit, and what it changes',
    minutes: '3',
    run: () => import('../quality/pointing/measure.ts'),
  },
  'quality matte': {
    measures: 'alpha and colour error of cut-outs in the edge band, beside two plain networks',
    minutes: '15',
    run: () => import('../quality/matte/measure.ts'),
  },
  'quality completion': {
    measures:
      'marks over composites fitted to their objects: what is missed before and after, and what is marked beyond',
    minutes: '5',
    run: () => import('../quality/completion/measure.ts'),
  },
  'quality corrections': {
    measures:
      'damaged cut-outs corrected by at most three simulated strokes, careful and hasty: what stays wrong, with and without closer looks, and what it does to hair',
    minutes: '20',
    run: () => import('../quality/corrections/measure.ts'),
  },
  'quality mistakes': {
    measures:
      'cut-outs that the engine gets wrong by itself, corrected by at most three simulated strokes with and without closer looks',
    minutes: '15',
    run: () => import('../quality/corrections/measureMistakes.ts'),
  },
  'quality onlyThis': {
    measures: 'the same cut-outs after a click on the right subject, *Only this* and at most two strokes',
    minutes: '8',
    run: () => import('../quality/corrections/measureOnly.ts'),
  },
  'quality patterns': {
    measures: 'nets, fences and lace with background left in them, corrected by at most three simulated strokes',
    minutes: '6',
    run: () => import('../quality/corrections/measurePatterns.ts'),
  },
  'quality removeClicks': {
    measures: 'cut-outs in which background is left, corrected by at most three clicks of the Remove brush',
    minutes: '8',
    run: () => import('../quality/corrections/measureRemoveClicks.ts'),
  },
  'sheet matte': {
    measures: 'a contact sheet of eight cut-outs on three colours',
    minutes: '2',
    run: () => import('../quality/matte/sheet.ts'),
  },
  'quality device': {
    measures: 'results of the tab beside those of Node on ten photos a mode, by PSNR',
    minutes: '15',
    run: () => import('../quality/device/measure.ts'),
  },
  'quality clean': {
    measures: 'removal of noise and JPEG blocks, by luma PSNR and SSIM',
    minutes: '15',
    run: () => import('../quality/clean/measure.ts'),
  },
  'sheet clean': {
    measures: 'a contact sheet of cleaned photos',
    minutes: '2',
    run: () => import('../quality/clean/sheet.ts'),
  },
  'quality people': {
    measures: 'cut-outs of keyed portraits, as they are and with lace, veils and curls, beside the plain network',
    minutes: '10',
    run: () => import('../quality/people/measure.ts'),
  },
  'quality oldPrints': {
    measures: 'scratches and dust drawn over faded prints: found, filled, and what is marked without any',
    minutes: '2',
    run: () => import('../quality/oldPrints/measure.ts'),
  },
  'quality portraits': {
    measures: 'enhancement of portraits set aside, worn down in ten ways: PSNR, SSIM, identity, by group',
    minutes: '25',
    run: () => import('../quality/portraits/measure.ts'),
  },
  metadata: {
    measures:
      'what each mode, and each converted download, keeps of a photo’s metadata, format by format, as ExifTool reads it before and after',
    minutes: '4',
    run: () => import('../metadata/measure.ts'),
  },
  'quality upscale': {
    measures: 'enlarging, beside bicubic, Lanczos and UpscalerJS, by luma and perceptual metrics',
    minutes: '40',
    run: () => import('../quality/upscale/measure.ts'),
  },
  'quality face': {
    measures: 'enhancement of degraded portraits: PSNR, SSIM, identity and skin texture',
    minutes: '20',
    run: () => import('../quality/face/measure.ts'),
  },
  'blind face': {
    measures: 'real bad faces beside their results in random order, for people to judge; writes sheets and a key',
    minutes: '4',
    run: () => import('../quality/face/blind.ts'),
  },
  'sheet face': {
    measures: 'nothing: contact sheet of enhanced faces',
    minutes: '2',
    run: () => import('../quality/face/sheet.ts'),
  },
  'sheet headshots': {
    measures: 'nothing: contact sheet of twelve headshots',
    minutes: '2',
    run: () => import('../quality/headshots/sheet.ts'),
  },
  'quality otherLanguages': {
    measures: 'prompts in six languages about things without a known name: whether they lead to pointing',
    minutes: '1',
    run: () => import('../quality/pointing/otherLanguages.ts'),
  },
  'quality prompt': {
    measures: 'fraction of prompts that are planned correctly, and processor time per prompt',
    minutes: '1',
    run: () => import('../quality/prompt/measure.ts'),
  },
  'sheet prompt': {
    measures: 'a contact sheet with one result for each kind of step',
    minutes: '5',
    run: () => import('../quality/prompt/sheet.ts'),
  },
}
