/**
 * A contact sheet of twelve headshots for looking at: hats, patterned clothes, dark skin, dark and busy ground, grey prints.
 * `npm run bench -- sheet headshots` with PORTRAITS_DIR; needs the weights.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { takeHeadshot } from '@spotless/engine/headshot/takeHeadshot'
import { pipelineContext } from '@spotless/engine-node/pipelineContext'
import sharp from 'sharp'
import { portraitCredits, portraitFiles } from '../../images/portraits.ts'
import { openModels, resultsFolder, root } from '../../paths.ts'
import { writeSheet } from '../../report/writeSheet.ts'

const portraitsFolder = process.env.PORTRAITS_DIR ?? join(root, '..', 'shared', 'portraits')
const official = (id: string): string => join(portraitsFolder, `${id}.jpg`)
const officialCredit = 'official portrait of a member of the United States Congress, public domain'
const columns = 4
const tile = { width: 400, height: 500 }

const shots = [
  { file: portraitFiles.spikes, shows: portraitCredits.spikes, background: 'white' },
  { file: portraitFiles.astronaut, shows: portraitCredits.astronaut, background: 'white' },
  { file: portraitFiles.hopper, shows: portraitCredits.hopper, background: 'charcoal' },
  { file: portraitFiles.jesper, shows: portraitCredits.jesper, background: 'office' },
  { file: portraitFiles.anne, shows: portraitCredits.anne, background: 'light-grey' },
  { file: portraitFiles.andersson, shows: portraitCredits.andersson, background: 'light-grey' },
  { file: portraitFiles.dahlgren, shows: portraitCredits.dahlgren, background: 'charcoal' },
  { file: official('W000808'), shows: `a hat, ${officialCredit}`, background: 'white' },
  { file: official('M000087'), shows: `a checked jacket, ${officialCredit}`, background: 'office' },
  { file: official('M001137'), shows: `dark skin, ${officialCredit}`, background: 'charcoal' },
  { file: official('B000911'), shows: `dark curls cut by the photo, ${officialCredit}`, background: 'charcoal' },
  { file: official('W000797'), shows: `fair curls, ${officialCredit}`, background: 'charcoal' },
] as const

const models = openModels()
const tiles: Buffer[] = []
const lines: string[] = []
for (const { file, shows, background } of shots) {
  const made = await takeHeadshot(
    {
      mode: 'professional-photo',
      photo: await readFile(file),
      action: 'erase',
      options: { headshot: { background, framing: '4:5' } },
    },
    pipelineContext(models),
  )
  tiles.push(
    await sharp(made.file)
      .resize({ ...tile, fit: 'contain', background: '#808080' })
      .png()
      .toBuffer(),
  )
  const isKept = made.notes.some((note) => note.includes('background stays'))
  lines.push(`${lines.length + 1}. ${shows}: ${isKept ? 'its own background kept, out of focus' : background}`)
}
await models.close()
const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
  tiles.slice(row * columns, (row + 1) * columns),
)
await writeSheet('headshots.jpg', rows, { ...tile, gapPx: 4 }, { quality: 88 })
await writeFile(
  join(resultsFolder, 'sheets/headshots.md'),
  ['# Headshots to look at', '', '`headshots.jpg`, row by row, framed 4:5:', '', ...lines, ''].join('\n'),
)
