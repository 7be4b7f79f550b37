import { words } from '../../language/words.ts'

export const phrases = {
  cleanJpeg: words(
    'jpeg artifacts|jpeg artefacts|artifacts|artefacts|compression artifacts|compression artefacts|deblock|blocky|blocky squares|jpeg squares|jpg squares|jpeg blocks|jpg blocks|compression|jpeg noise|jpg artifacts|blockiness',
  ),
}
