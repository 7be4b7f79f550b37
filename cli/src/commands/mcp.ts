import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from 'commander'
import packageFacts from '../../package.json' with { type: 'json' }
import { openEditor } from '../edits/openEditor.ts'
import { createMcpServer } from '../mcp/createMcpServer.ts'
import type { CommandContext } from './commandContext.ts'
import { withServer } from './commonOptions.ts'

export const addMcp = (program: Command, { signal, end }: CommandContext): void => {
  withServer(
    program.command('mcp').description('serve agents over the Model Context Protocol, on standard input and output'),
  ).action(async (options: { readonly server?: string; readonly key?: string }) => {
    const editor = await openEditor(options)
    const server = createMcpServer(editor, packageFacts.version)
    await server.connect(new StdioServerTransport())
    await Promise.race([once(process.stdin, 'close'), once(signal, 'abort')])
    await server.close()
    await editor.close()
    end(0)
  })
}
