import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from 'commander'
import packageFacts from '../../package.json' with { type: 'json' }
import { openEditor } from '../edits/openEditor.ts'
import { UsageError } from '../exitCode.ts'
import { createMcpServer } from '../mcp/createMcpServer.ts'
import { serveMcpOverHttp } from '../mcp/serveMcpOverHttp.ts'
import type { CommandContext } from './commandContext.ts'
import { wholeNumber, withServer } from './commonOptions.ts'

interface McpOptions {
  readonly server?: string
  readonly key?: string
  readonly http?: number
  readonly host: string
  readonly agentKey?: string
}

const maxPort = 65_535
/** A key that is short can be guessed. */
const minKeyCharacters = 16

export const addMcp = (program: Command, { signal, end }: CommandContext): void => {
  withServer(
    program.command('mcp').description('serve agents over the Model Context Protocol, on standard input and output'),
  )
    .option(
      '--http <port>',
      'serve over HTTP at /mcp instead; photos are then sent as data URLs',
      wholeNumber(0, maxPort),
    )
    .option('--host <address>', 'address to listen on with --http', '127.0.0.1')
    .option('--agent-key <key>', 'key that agents send as their bearer with --http (or SPOTLESS_AGENT_KEY)')
    .action(async (options: McpOptions) => {
      const { http: port, host } = options
      const agentKey = options.agentKey ?? process.env.SPOTLESS_AGENT_KEY ?? ''
      if (port !== undefined && agentKey.length < minKeyCharacters) {
        throw new UsageError(`Expected --agent-key or SPOTLESS_AGENT_KEY with at least ${minKeyCharacters} characters.`)
      }
      const editor = await openEditor(options)
      const { version } = packageFacts
      if (port === undefined) {
        const server = createMcpServer(editor, version)
        await server.connect(new StdioServerTransport())
        await Promise.race([once(process.stdin, 'close'), once(signal, 'abort')])
        await server.close()
      } else {
        const { url, close } = await serveMcpOverHttp(editor, { host, port, key: agentKey, version })
        process.stderr.write(`Agents are served at ${url}.\n`)
        if (!signal.aborted) await once(signal, 'abort')
        await close()
      }
      await editor.close()
      end(0)
    })
}
