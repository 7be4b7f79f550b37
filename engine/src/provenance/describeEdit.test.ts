import { strFromU8, strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { describeEdit, type EditDescription } from './describeEdit.ts'
import { readPacket } from './xmpPacket.ts'

const edit: EditDescription = {
  mode: 'object-removal',
  engine: 'MI-GAN',
  sourceType: 'compositeWithTrainedAlgorithmicMedia',
}
const packetOf = (declarations: string, inner: string): Uint8Array =>
  strToU8(
    `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" ${declarations}>${inner}</rdf:Description></rdf:RDF></x:xmpmeta>${' '.repeat(64)}<?xpacket end="w"?>`,
  )
const described = (packet: Uint8Array | undefined, given = edit): string => strFromU8(describeEdit(packet, given))
const uri = (type: string): string => `http://cv.iptc.org/newscodes/digitalsourcetype/${type}`

describe('an edited photo', () => {
  test('without XMP gets a packet with its source type and one event', () => {
    const text = described(undefined)
    expect(text).toMatch(/^<\?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"\?>.*<\?xpacket end="w"\?>$/s)
    expect(text).toContain(`Iptc4xmpExt:DigitalSourceType="${uri('compositeWithTrainedAlgorithmicMedia')}"`)
    expect(text.match(/<rdf:li/g)).toHaveLength(1)
    expect(text).toContain('<stEvt:parameters>object-removal: MI-GAN</stEvt:parameters>')
  })

  test('keeps what its packet said, and adds to its history', () => {
    const once = describeEdit(packetOf('dc:source="Ada &amp; Łukasz"', '<dc:format>image/jpeg</dc:format>'), edit)
    const text = described(once, { ...edit, mode: 'image-upscale', engine: 'x < y', sourceType: 'humanEdits' })
    expect(text).toContain('dc:source="Ada &amp; Łukasz"')
    expect(text).toContain('<dc:format>image/jpeg</dc:format>')
    expect(text.match(/<rdf:li/g)).toHaveLength(2)
    expect(text).toContain('<stEvt:parameters>image-upscale: x &lt; y</stEvt:parameters>')
    expect(text.match(/DigitalSourceType/g)).toHaveLength(1)
    expect(text, 'generated parts stay said').toContain(uri('compositeWithTrainedAlgorithmicMedia'))
  })

  test.each([
    ['an attribute', `Iptc4xmpExt:DigitalSourceType="${uri('trainedAlgorithmicMedia')}"`, ''],
    ['text', '', `<Iptc4xmpExt:DigitalSourceType>${uri('trainedAlgorithmicMedia')}</Iptc4xmpExt:DigitalSourceType>`],
    ['a resource', '', `<Iptc4xmpExt:DigitalSourceType rdf:resource="${uri('trainedAlgorithmicMedia')}"/>`],
  ])('whose packet names a stronger source type in %s keeps it', (_how, attribute, inner) => {
    const declared = `xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" ${attribute}`
    const text = described(packetOf(declared, inner))
    expect(text.match(/DigitalSourceType/g)).toHaveLength(1)
    expect(text).toContain(uri('trainedAlgorithmicMedia'))
  })

  test('no longer announces a gain map, a motion photo or extended XMP', () => {
    const declared =
      'xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:xmpNote="http://ns.adobe.com/xmp/note/" hdrgm:Version="1.0" GCamera:MotionPhoto="1" xmpNote:HasExtendedXMP="A1B2" dc:source="kept"'
    const inner =
      '<Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"/></rdf:Seq></Container:Directory><hdrgm:GainMapMax><rdf:Seq><rdf:li>2</rdf:li></rdf:Seq></hdrgm:GainMapMax>'
    const text = described(packetOf(declared, inner))
    for (const gone of ['hdrgm:', 'Container:', 'GCamera:MotionPhoto', 'HasExtendedXMP']) {
      expect(text.replace(/xmlns:\w+="[^"]*"/g, '')).not.toContain(gone)
    }
    expect(text).toContain('dc:source="kept"')
  })

  test.each([
    ['cut short', packetOf('', '').subarray(0, 120)],
    ['no XML', strToU8('hello <world')],
    ['without a description', strToU8('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
    ['empty', new Uint8Array()],
    ['zeros', new Uint8Array(4_000)],
    ['of another encoding', Uint8Array.from({ length: 300 }, (_, at) => (at * 37) & 255)],
    ['with an entity bomb', strToU8('<!DOCTYPE b [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><b>&b;</b>')],
  ])('whose packet is %s gets a packet of its own', (_name, packet) => {
    expect(described(packet)).toBe(described(undefined))
  })

  test('whose packet fills a JPEG’s segment is described without an event, and a larger packet is replaced', () => {
    const nearlyFull = packetOf(`dc:source="${'a'.repeat(64_300)}"`, '')
    const text = described(nearlyFull)
    expect([text.length <= 65_000, text.includes('stEvt'), text.includes('aaaa')]).toEqual([true, false, true])
    expect(described(packetOf(`dc:source="${'a'.repeat(90_000)}"`, ''))).toBe(described(undefined))
  })
})

test('a packet has at least one description', () => {
  expect(readPacket(undefined).descriptions).toHaveLength(1)
})
