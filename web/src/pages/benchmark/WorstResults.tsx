import { type WorstRemovals, worstRemovalPath } from '@spotless/contract/content'

/** The removals that went worst, each with what was marked and what came out. */
export const WorstResults = ({ judged, removals }: WorstRemovals) => (
  <section aria-labelledby="worst-removals" className="mt-4 grid gap-4">
    <h3 id="worst-removals" className="text-base">
      The worst {removals.length} of {judged} removals
    </h3>
    <p className="max-w-[65ch] text-sm text-muted">
      Real objects in photos that no setting was chosen on, judged by eye at full size. What was marked is outlined in
      red.
    </p>
    <div className="grid gap-8 lg:grid-cols-3">
      {removals.map(({ name, object, fault, width, height }) => (
        <figure key={name} className="grid content-start gap-2">
          <div className="grid grid-cols-2 gap-2">
            {(['marked', 'result'] as const).map((which) => (
              <img
                key={which}
                src={worstRemovalPath(name, which)}
                alt={which === 'marked' ? `Before: ${object}, outlined` : `After: ${fault}`}
                width={width}
                height={height}
                loading="lazy"
                className="h-auto w-full rounded-card bg-surface"
              />
            ))}
          </div>
          <figcaption className="text-sm text-muted">
            To be removed: {object}. Shown instead: {fault}.
          </figcaption>
        </figure>
      ))}
    </div>
    <p className="text-xs text-muted">
      <code className="rounded bg-raised px-1.5 py-0.5 font-mono">npm run bench -- sheet worstRemovals</code>
    </p>
  </section>
)
