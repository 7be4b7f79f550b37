/** The step of every kind, by its name; each kind's folder adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: the folders of the kinds declare its members.
export interface StepTypes {}

/** The concepts that only one kind of step refers to. */
// biome-ignore lint/suspicious/noEmptyInterface: the folders of the kinds declare its members.
export interface KindConcepts {}

/** One step of an edit plan. Angles are clockwise. */
export type Step = StepTypes[keyof StepTypes]
export type StepOf<K extends keyof StepTypes> = StepTypes[K]

/** The steps of each earlier prompt that still counts, oldest first. */
export type History = readonly (readonly Step[])[]
