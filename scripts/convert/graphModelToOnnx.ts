import { convertNode } from './convertNode.ts'
import { createOnnxGraph, nameOf } from './onnxGraph.ts'
import type { GraphModel } from './readGraphModel.ts'
import { writeOnnx } from './writeOnnx.ts'

/**
 * Turns a TensorFlow.js graph model (channels last) into an ONNX file (channels first) that computes `outputs` only;
 * what they do not need is left out. Covers convolutional networks with one input; enlarging only to twice the size
 * (where a graph enlarges otherwise, its sizes no longer meet and the file does not open).
 *
 * @param outputs the new name of each output → the name of its node in the graph
 * @throws Error naming the node whose operation is not covered
 */
export const graphModelToOnnx = (model: GraphModel, outputs: Readonly<Record<string, string>>): Uint8Array => {
  const byName = new Map(model.nodes.map((node) => [node.name, node]))
  const graph = createOnnxGraph(model)
  const done = new Set<string>()

  /** Converts a node after all that it reads; the graph may be deep, so no recursion. */
  const convertWithInputs = (goal: string): void => {
    const waiting = [goal]
    while (waiting.length > 0) {
      const name = waiting.at(-1) as string
      const node = byName.get(name)
      if (node === undefined) throw new Error(`The graph has no node ${name}.`)
      const missing = node.input
        .map(nameOf)
        .filter((each) => !done.has(each) && !model.constants.has(each) && byName.get(each)?.op !== 'Const')
      if (missing.length > 0) waiting.push(...missing)
      else {
        waiting.pop()
        if (done.has(name)) continue
        convertNode(graph, node)
        done.add(name)
      }
    }
  }
  for (const [name, node] of Object.entries(outputs)) {
    convertWithInputs(node)
    graph.emit('Identity', [node], name)
  }
  const { nodes, constants, input } = graph
  if (input === undefined) throw new Error('The graph has no input.')
  return writeOnnx({ nodes, constants, inputs: [input], outputs: Object.keys(outputs) })
}
