-- Options, plans and reports stored under the names of earlier versions.
UPDATE "edits" SET "options" = ("options" - 'stayLocal') || jsonb_build_object('localOnly', "options" -> 'stayLocal')
WHERE "options" ? 'stayLocal';
--> statement-breakpoint
UPDATE "edits" SET "options" = jsonb_set("options", '{erase}', CASE "options" #>> '{erase,care}'
  WHEN 'quick' THEN '{"quality": "fast"}'::jsonb
  ELSE '{"quality": "best"}'::jsonb
END)
WHERE "options" #>> '{erase,care}' IS NOT NULL;
--> statement-breakpoint
UPDATE "edits" SET "options" = jsonb_set(
  "options",
  '{upscale}',
  (("options" -> 'upscale') - 'look') || jsonb_build_object('variant', "options" #> '{upscale,look}')
)
WHERE "options" #> '{upscale,look}' IS NOT NULL;
--> statement-breakpoint
UPDATE "edits" SET "plan" = jsonb_set(jsonb_set(
  "plan",
  '{steps}',
  (
    SELECT coalesce(jsonb_agg(
      CASE step ->> 'state' WHEN 'elsewhere' THEN step || '{"state": "unsupported"}'::jsonb ELSE step END ORDER BY place
    ), '[]'::jsonb)
    FROM jsonb_array_elements("plan" -> 'steps') WITH ORDINALITY AS steps (step, place)
  )
),
  '{unknown}',
  (
    SELECT coalesce(jsonb_agg(
      (part - 'nearest') || jsonb_build_object('alternative', part -> 'nearest') ORDER BY place
    ), '[]'::jsonb)
    FROM jsonb_array_elements("plan" -> 'unknown') WITH ORDINALITY AS parts (part, place)
  )
)
WHERE "plan" IS NOT NULL;
--> statement-breakpoint
UPDATE "edits" SET "hosted" = ("hosted" - 'passedOver') || jsonb_build_object('failures', "hosted" -> 'passedOver')
WHERE "hosted" ? 'passedOver';
