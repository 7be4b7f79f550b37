import { words } from '../../language/words.ts'

export const phrases = {
  upscale: words(
    'upscale|upscaling|bigger|larger|enlarge|resolution|4k|8k|hd|uhd|double the size|twice the size|twice as big|super resolution|upsize|upres|full hd|blow up|high res|hi res|high resolution|more big|more large|bigger size|larger size|make it big|make this big|make it large|make it huge|make it bigger',
  ),
  fourTimes: words('four times|4 times|quadruple|fourfold|x4'),
}
