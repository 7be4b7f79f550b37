import type { ProviderFailure } from '@spotless/engine/hosted/hostedModels'

/** What an operator can do about a failure of a server of theirs; undefined where its own words have to do. */
export const adviceFor = ({ kind, detail = '' }: ProviderFailure, address: string): string | undefined => {
  if (detail.includes('staysInNetwork')) {
    return 'Set staysInNetwork to false, or give an address inside this network.'
  }
  if (kind === 'unreachable') {
    return `Is it running, and does it listen at ${address}? In a container, localhost is the container itself.`
  }
  if (kind === 'rejected' && /HTTP 40[45]/.test(detail)) {
    return 'It does not have this interface: check kind and address, or leave the part out of serves.'
  }
  if (kind === 'rejected' && /prompt_outputs|node_errors|value_not_in_list/.test(detail)) {
    return 'A node of the workflow names something that this ComfyUI does not have; open the workflow there and export it again.'
  }
  if (kind === 'no-access') return 'Check the variable that key names.'
  if (kind === 'mismatch' && detail.includes('×'))
    return 'Check sizes: multipleOf and longestSide must be what the model makes.'
  return undefined
}
