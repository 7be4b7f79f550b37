import { words } from '../../language/words.ts'

export const phrases = {
  'auto:enhance': words(
    'enhance|auto enhance|autoenhance|auto|auto levels|auto fix|auto adjust|auto tone|touch up|fix the lighting|fix lighting|exposure is off|the exposure is off|lighting is off|exposure is wrong|improve the lighting|improve lighting|correct the exposure|fix the exposure|correct exposure|auto contrast|image quality|quality|better quality|do your magic|work your magic|do your thing|surprise me|quality better|restore|restore the photo|clean it up|clean this up|tidy it up|spruce it up|clean up the photo|clean up this photo|polish it|polish|lighting is bad|light is bad|bad lighting|bad light|poor lighting|terrible lighting|awful lighting|lighting is terrible|lighting is awful|lighting was bad|lighting was awful|lighting was terrible|lighting is poor|lighting is trash|lighting sucks|exposure is bad|fix the light|fix the exposure please|bad exposure|bad quality|low quality|poor quality|quality is bad|quality is poor',
  ),
  'auto:white-balance': words(
    'white balance|wb|color cast|colour cast|color correct|colour correct|color correction|colour correction|correct the colors|correct the colours|correct colors|fix the colors|fix the colours|fix colors|fix colours|colors look off|colours look off|colors are off|colours are off|natural colors|natural colours|neutral colors|green tint|yellow tint|blue tint|red tint|pink tint|magenta tint|orange tint|yellow cast|green cast|blue cast|red cast|orange cast|pink cast|cast|skin tones|skin tone|skin colour|skin color',
  ),
}
