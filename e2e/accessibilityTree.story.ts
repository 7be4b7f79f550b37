import { expect, fixture, test } from './support/story.ts'

test('what a screen reader announces, from the landing page to the downloaded result', async ({ page, person }) => {
  await page.goto('/')
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - link "Spotless"
      - navigation "Main":
        - button "Tools"
        - link "Blog"
        - button "Contact"
      - link "Editor"
      - button "Account of ${person.name}"
  `)
  await expect(page.getByRole('region', { name: 'See the Results' }).getByRole('slider').first()).toMatchAriaSnapshot(
    `- 'slider "Object Removal: drag to compare"'`,
  )
  await page.getByRole('main').getByRole('link', { name: 'Get Started Free' }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Upload":
        - heading "Chat to Edit" [level=1]
        - button "Drop your file here or click to browse JPG, PNG, WebP, JPEG"
      - complementary "Mode":
        - group "What would you like to do?":
          - radio "Chat to Edit Describe the change in words" [checked]
          - radio "Watermark Removal Remove watermarks, logos and unwanted objects by painting over them"
  `)
  const choice = page.getByRole('radio', { name: /^Object Removal/ })
  await choice.click()
  await expect(choice).toBeChecked()
  await page.getByLabel('Photo file').setInputFiles(fixture('china.jpg'))
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Photo":
        - application "Photo to mark. Paint over what should go; or move with the arrow keys and press Enter to mark."
        - toolbar "Editing tools":
          - group "Tool":
            - button "Brush" [pressed]
            - button "Eraser"
            - button "Lasso"
            - button "Rectangle"
          - slider "Brush size": "40"
          - button "Undo" [disabled]
          - button "Redo" [disabled]
          - button "Zoom out"
          - button "Zoom in"
      - complementary "Options":
        - heading "Object Removal" [level=1]
        - button "Remove Object"
  `)
  await page.getByRole('application', { name: /Photo to mark/ }).press('Enter')
  await page.getByRole('button', { name: 'Remove Object' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Progress' })).toMatchAriaSnapshot(`
    - dialog "Progress":
      - progressbar "Progress"
      - button "Cancel"
  `)
  const result = page.getByRole('complementary', { name: 'Result actions' })
  await expect(result).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Result":
        - application "Result, to zoom and move":
          - img "china.jpg, after"
          - img "china.jpg, before"
        - 'slider "Before and after: drag to compare"'
      - complementary "Result actions":
        - heading "Object Removal" [level=1]
        - button "Download"
        - button "Edit More"
        - button "AI Upscale (2x)"
        - button "Copy"
        - button "New Image"
  `)
  const downloading = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Download', exact: true }).press('Enter')
  expect((await downloading).suggestedFilename()).toBe('processed-china.jpg')
})
