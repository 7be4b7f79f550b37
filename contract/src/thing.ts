import { z } from 'zod'

/** Classes of the object detector in their order (the 80 of COCO). */
// biome-ignore format: eighty words read better in lines than in a column
export const detectedThings = [
  'person', 'bicycle', 'car', 'motorcycle', 'airplane', 'bus', 'train', 'truck', 'boat', 'traffic light',
  'fire hydrant', 'stop sign', 'parking meter', 'bench', 'bird', 'cat', 'dog', 'horse', 'sheep', 'cow',
  'elephant', 'bear', 'zebra', 'giraffe', 'backpack', 'umbrella', 'handbag', 'tie', 'suitcase', 'frisbee',
  'skis', 'snowboard', 'sports ball', 'kite', 'baseball bat', 'baseball glove', 'skateboard', 'surfboard',
  'tennis racket', 'bottle', 'wine glass', 'cup', 'fork', 'knife', 'spoon', 'bowl', 'banana', 'apple', 'sandwich',
  'orange', 'broccoli', 'carrot', 'hot dog', 'pizza', 'donut', 'cake', 'chair', 'couch', 'potted plant', 'bed',
  'dining table', 'toilet', 'tv', 'laptop', 'mouse', 'remote', 'keyboard', 'cell phone', 'microwave', 'oven',
  'toaster', 'sink', 'refrigerator', 'book', 'clock', 'vase', 'scissors', 'teddy bear', 'hair drier', 'toothbrush',
] as const
export type DetectedThing = (typeof detectedThings)[number]

/** Things found by other means: matting, face and text detection, colour and position. */
const foundThings = ['subject', 'background', 'face', 'text', 'watermark', 'sky', 'greenery', 'plate'] as const

/** Everything that can be found by name. */
export const namedThings = [...foundThings, ...detectedThings] as const

/** `pointed` is what a person pointed at, as no name finds it. */
export const thingSchema = z.enum([...namedThings, 'pointed'])
export type Thing = z.infer<typeof thingSchema>
