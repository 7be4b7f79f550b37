/** The editor. */
export const EditorPage = () => <main />
