import type { FileWords } from '../lexicon.ts'
import { words } from '../words.ts'

const kilobyte = 1_000
const megabyte = 1_000_000

/** The words of wishes about the file, as "save it as webp under 200 kb". */
export const file: FileWords = {
  /** Bytes of a unit; 1 kB counts as 1,000 bytes, so that a file is small enough by either reading. */
  units: {
    kb: kilobyte,
    kib: kilobyte,
    kilobyte,
    kilobytes: kilobyte,
    kbyte: kilobyte,
    kbytes: kilobyte,
    mb: megabyte,
    mib: megabyte,
    meg: megabyte,
    megs: megabyte,
    megabyte,
    megabytes: megabyte,
    mbyte: megabyte,
    mbytes: megabyte,
  },
  formats: { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'avif' },
  /** Before the largest size. */
  atMost: words(
    'under|below|beneath|within|max|maximum|maximum of|max of|at most|at the most|up to|down to|limit|limit of|limited to|no more than|not more than|less than|fewer than|smaller than|lower than|lighter than|no larger than|no bigger than|not larger than|not bigger than|not over|not above|not exceeding|not exceed|or under',
  ),
  /** Before a size that is no limit from above. */
  otherBounds: words(
    'over|above|more than|at least|min|minimum|bigger than|larger than|greater than|is|was|now|currently|not under|not below',
  ),
  /** Before a size that the file has now. */
  from: words('from'),
  /** Behind the largest size. */
  trailing: words(
    'or less|or smaller|or under|or below|max|maximum|at most|at the most|tops|limit|in size|file size|in total|file|size',
  ),
  /** Before a format. */
  as: words('as|to|into|in|as a|as an|to a|to an|into a|into an|in a|be a|as the'),
  /** Behind a format. */
  formatNouns: words('format|file|image|photo|picture|version|files'),
  verbs: words(
    'make|get|give|keep|have|need|needs|want|save|saved|export|exported|store|stored|download|convert|converted|turn|change|compress|compressed|reduce|reduced|shrink|shrunk|resize|resized|bring|send|output|return|deliver|must|should|has|optimize|optimise',
  ),
  /** Between the verb and the size or format. */
  objects: words(
    'it|this|that|me|us|the|a|an|my|photo|picture|pic|image|file|files|filesize|size|result|final|to|is|be|at|as|in|for|web|website|email|mail|upload|uploading|down|with|of|stay|so|version|heic|heif|tiff|tif|gif|bmp|jxl|jpg|jpeg|png|webp|avif|all|its',
  ),
  /** Before the verb. */
  subjects: words('i|we|you|can|could|would|please|pls|also|then|must|should|needs|to|it|file|result|the|size'),
  /** Nouns that need no verb before a size. */
  sizeNouns: words('file|filesize|size|the|weight|image|photo'),
  /** What begins another wish or ends one. */
  joints: words('and|but|then|with|please|pls|thanks|for|so|which|that|at|no|or|to'),
  negations: words("not|don't|dont|no|never|without"),
}
