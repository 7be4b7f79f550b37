import { words } from '../../language/words.ts'

export const phrases = {
  crop: words('crop|cropped|cropping|aspect ratio|ratio|format|cover|banner|facebook cover|cover photo|header'),
  'ratio:1:1': words('square|squared|profile picture|profile pic|avatar|instagram square|pfp|dp|display picture|sq'),
  'ratio:21:29.7': words('a4|a3|a5|din a4'),
  'ratio:16:9': words('widescreen|wide screen|youtube|youtube thumbnail|thumbnail|youtube banner|16 9'),
  'ratio:4:5': words('instagram|insta|instagram post|ig post'),
  'ratio:9:16': words(
    'instagram story|insta story|insta stories|instagram stories|insta reel|ig reel|instagram reel|ig stories|story|stories|reel|reels|tiktok|tik tok|ig story|shorts|phone wallpaper',
  ),
  portrait: words('portrait|portrait format|portrait orientation'),
  landscape: words('landscape|landscape format|landscape orientation'),
}
