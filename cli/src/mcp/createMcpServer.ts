import { basename } from 'node:path'
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { changeBackgroundSchema } from '@spotless/contract/options'
import { describe } from '@spotless/planner/describe'
import { planEdit } from '@spotless/planner/planEdit'
import { z } from 'zod'
import type { EditJob, Editor } from '../edits/editor.ts'
import { maskOfFoundMarks } from '../edits/maskOfFoundMarks.ts'
import { writeNew } from '../files/writeNew.ts'
import { modeTools, type ToolArguments, toolArguments } from './modeTools.ts'
import { type FileAccess, readPhoto } from './photoSource.ts'
import { createResults, type Results } from './results.ts'

/** What a session's tools work with. */
interface Session {
  readonly editor: Editor
  readonly results: Results
  readonly access: FileAccess
}

/** A photo's name for messages; data URLs have none. */
const nameOf = (photo: string): string => (photo.startsWith('data:') ? 'photo' : basename(photo))

const jobOf = async (
  mode: EditJob['mode'],
  { photo, mask, prompt, background, options }: ToolArguments,
  { editor, results, access }: Session,
  signal: AbortSignal,
): Promise<EditJob> => {
  const job = {
    mode,
    name: nameOf(photo),
    photo: await readPhoto(photo, results, access),
    prompt,
    options: options ?? {},
  }
  if (mask !== undefined) return { ...job, mask: await readPhoto(mask, results, access) }
  if (mode === 'watermark-removal') return { ...job, mask: await maskOfFoundMarks(job, editor, signal) }
  return { ...job, background: background === undefined ? undefined : changeBackgroundSchema.parse(background) }
}

const failed = (error: unknown): CallToolResult => ({
  isError: true,
  content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
})

const addModes = (server: McpServer, session: Session): void => {
  const { editor, results, access } = session
  for (const { mode, title, description, inputSchema } of modeTools) {
    const annotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false }
    server.registerTool(mode, { title, description, inputSchema, annotations }, async (input, { signal }) => {
      try {
        const given = toolArguments.parse(input)
        if (given.output !== undefined && access === 'no files') throw new Error('Files are not written over HTTP.')
        const job = await jobOf(mode, given, session, signal)
        const edited = await editor.edit(job, { signal, onProgress: () => {} })
        if (given.output !== undefined) await writeNew(given.output, edited.file, false)
        const { uri, name, mimeType } = results.add(edited, given.output ?? `${mode} of ${job.name}`)
        server.sendResourceListChanged()
        const { width, height, engine, notes } = edited
        const text = [
          `${width} × ${height} pixels, made by ${engine}.`,
          ...notes,
          given.output && `Written to ${given.output}.`,
        ]
        return {
          content: [
            { type: 'text', text: text.filter(Boolean).join('\n') },
            { type: 'resource_link', uri, name, mimeType },
          ],
        }
      } catch (error) {
        return failed(error)
      }
    })
  }
}

const addReaders = (server: McpServer, { editor, results, access }: Session): void => {
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const { photo } = toolArguments.shape
  const find = 'Finds lines of text and repeated marks; answers their outlines in pixels. Changes nothing.'
  server.registerTool(
    'find_marks',
    { title: 'Find text and marks', description: find, inputSchema: { photo }, annotations },
    async (input, { signal }) => {
      try {
        const job = { name: nameOf(input.photo), photo: await readPhoto(input.photo, results, access) }
        return { content: [{ type: 'text', text: JSON.stringify(await editor.findMarks(job, signal)) }] }
      } catch (error) {
        return failed(error)
      }
    },
  )
  const plan = 'Shows which steps prompt-edit would take for a prompt, and what it does not understand. Edits nothing.'
  const inputSchema = { prompt: z.string().min(1) }
  server.registerTool(
    'plan_edit',
    { title: 'Plan an edit', description: plan, inputSchema, annotations },
    ({ prompt }) => {
      const { steps, unknown } = planEdit(prompt)
      const answer = { steps: steps.map((step) => ({ ...step, description: describe(step) })), unknown }
      return { content: [{ type: 'text', text: JSON.stringify(answer) }] }
    },
  )
}

/**
 * A Model Context Protocol server: a tool for each mode, found marks, plans, and the session's results as resources.
 * Source: Model Context Protocol specification, 2025-06-18.
 */
export const createMcpServer = (editor: Editor, version: string, access: FileAccess = 'local files'): McpServer => {
  const server = new McpServer({ name: 'spotless', version }, { capabilities: { resources: { listChanged: true } } })
  const results = createResults()
  const session = { editor, results, access }
  addModes(server, session)
  addReaders(server, session)
  const template = new ResourceTemplate('spotless://results/{id}', {
    list: () => ({ resources: results.list().map(({ uri, name, mimeType }) => ({ uri, name, mimeType })) }),
  })
  server.registerResource('results', template, { title: 'Results of this session' }, ({ href }) => {
    const result = results.find(href)
    if (result === undefined) throw new Error(`Expected the URI of a result of this session but ${href} is none.`)
    const { uri, mimeType, file } = result
    return { contents: [{ uri, mimeType, blob: Buffer.from(file).toString('base64') }] }
  })
  return server
}
