/** The direction of dependency, written once: contract ← planner ← engine ← server, contract ← web. See ARCHITECTURE.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(contract|planner|engine|server|web|bench|e2e|scripts)/', pathNot: allowed },
})

const pipelines = 'clean|inpaint|watermark|matte|upscale|face|headshot|plan|provider'

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('contract-knows-nobody', '^contract/', '^contract/', 'The contract depends on zod alone.'),
    only('planner-knows-contract', '^planner/', '^(contract|planner)/', 'The planner knows no pixels and no platform.'),
    only(
      'engine-knows-contract-and-planner',
      '^engine/',
      '^(contract|planner|engine)/',
      'The engine knows no server and no page.',
    ),
    only(
      'web-knows-contract',
      '^web/',
      '^(contract|web)/',
      'The web app knows the contract, never the server or the engine.',
    ),
    only(
      'server-parts',
      '^server/src/(db|queue|storage|identity|billing|edits|events|mail|metrics|jobs|privacy|tracing)/',
      '^(contract/|server/src/(db|queue|storage|identity|billing|edits|events|mail|metrics|jobs|privacy|tracing|config|log|secrets|escapeHtml|errorCodeOf))',
      'Parts know neither api nor worker nor engine.',
    ),
    only(
      'server-hosted',
      '^server/src/hosted/',
      '^(contract/|engine/src/provider/|server/src/(hosted|db|log|loadDotEnv))',
      'What asks hosted services knows neither api nor worker, and of the engine the providers alone.',
    ),
    only(
      'server-api',
      '^server/src/api/',
      '^(contract/|planner/|server/src/(?!worker/)|engine/src/codec/(inspect|readFormat|looksLike|container))',
      'The API loads no pixels: it may only look into file headers.',
    ),
    only(
      'server-worker',
      '^server/src/worker/',
      '^(contract/|planner/|engine/|server/src/(?!api/))',
      'The worker knows no HTTP.',
    ),
    {
      name: 'sharp-in-codec-only',
      severity: 'error',
      from: { path: '^(engine|server)/', pathNot: '^engine/src/codec/|\\.test\\.ts$|^(engine|server)/src/testing/' },
      to: { path: 'node_modules/sharp/' },
    },
    {
      name: 'onnxruntime-in-model-only',
      severity: 'error',
      from: { path: '^(engine|server)/', pathNot: '^engine/src/model/|\\.test\\.ts$' },
      to: { path: 'node_modules/onnxruntime-node/' },
    },
    {
      name: 'ai-sdk-in-provider-only',
      comment: 'Clients of hosted services stand behind one type.',
      severity: 'error',
      from: { path: '^(contract|planner|engine|server|web)/', pathNot: '^engine/src/provider/sdk/' },
      to: { path: 'node_modules/(ai|@ai-sdk)/' },
    },
    {
      name: 'kernel-is-below-all',
      comment: 'Shared numerics know nothing but the types of images in memory.',
      severity: 'error',
      from: { path: '^engine/src/kernel/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^(contract|engine|server|web)/',
        pathNot: '^engine/src/kernel/|^engine/src/raster/(raster|plane)\\.ts$',
      },
    },
    {
      name: 'raster-is-below-all',
      severity: 'error',
      from: { path: '^engine/src/raster/' },
      to: { path: `^engine/src/(codec|model|${pipelines})/` },
    },
    {
      name: 'codec-and-model-below-pipelines',
      severity: 'error',
      from: { path: '^engine/src/(codec|model)/' },
      to: { path: `^engine/src/(${pipelines})/` },
    },
    {
      name: 'adjust-below-pipelines',
      comment: 'Light, colour, detail and geometry are pure pixels.',
      severity: 'error',
      from: { path: '^engine/src/adjust/' },
      to: { path: `^engine/src/(codec|model|${pipelines})/` },
    },
    {
      name: 'pipelines-do-not-mix',
      comment: 'Only headshot, plan and the two that share fills compose other pipelines.',
      severity: 'error',
      from: { path: '^engine/src/(clean|inpaint|matte|upscale|face|provider)/' },
      to: { path: `^engine/src/(${pipelines})/`, pathNot: '^engine/src/(?:$1|clean|provider|upscale)/' },
    },
    {
      name: 'watermark-fills-with-inpaint',
      comment: 'What cannot be solved is filled as any object is.',
      severity: 'error',
      from: { path: '^engine/src/watermark/' },
      to: { path: `^engine/src/(${pipelines})/`, pathNot: '^engine/src/(watermark|inpaint)/' },
    },
    {
      name: 'web-lib-is-below',
      severity: 'error',
      from: { path: '^web/src/(lib|ui)/' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/' },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'nobody-imports-main',
      severity: 'error',
      from: { path: '^(contract|planner|engine|server|web)/' },
      to: { path: '^server/src/(api|worker)/main\\.ts$' },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^web/dist/|^node_modules/(?!sharp/|onnxruntime-node/|ai/|@ai-sdk/)' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
}
