import type { Workflow } from '../servers/comfyWorkflow.ts'

/** A workflow as ComfyUI exports it: pictures are loaded, one node takes words, one shows the result. */
export const workflowFor = (part: string): Workflow => ({
  job: { class_type: 'Note', inputs: { part } },
  '3': { class_type: 'KSampler', inputs: { seed: 7, steps: 20, model: ['9', 0], positive: ['6', 0] } },
  '6': {
    class_type: 'CLIPTextEncode',
    inputs: { text: 'old words', clip: ['9', 1] },
    _meta: { title: 'Spotless prompt' },
  },
  '10': { class_type: 'LoadImage', inputs: { image: 'example.png' }, _meta: { title: 'Spotless image' } },
  '11': {
    class_type: 'LoadImageMask',
    inputs: { image: 'example.png', channel: 'alpha' },
    _meta: { title: 'Spotless mask' },
  },
  '12': { class_type: 'PreviewImage', inputs: { images: ['3', 0] }, _meta: { title: 'Spotless result' } },
})
