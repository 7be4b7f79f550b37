import { z } from 'zod'

/** Where files live when they do not live on disk. */
export interface S3Config {
  readonly bucket: string
  readonly region: string
  /** Absent for Amazon's own service. */
  readonly endpoint: string | undefined
  /** Put before every key; empty, or ending in a slash. */
  readonly prefix: string
  /** Browsers read files from the bucket itself, through links signed for a minute, instead of through this server. */
  readonly directReads: boolean
}

export const s3Environment = {
  S3_BUCKET: z.string().min(3).max(63).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9._/-]*\/$/, { error: 'must end in a slash' })
    .optional(),
  S3_DIRECT_READS: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .default('false')
    .transform((value) => value === 'true'),
}
type S3Environment = z.output<z.ZodObject<typeof s3Environment>>

/** The bucket of the environment, or undefined where files live on disk. */
export const s3ConfigOf = (values: S3Environment): S3Config | undefined =>
  values.S3_BUCKET === undefined
    ? undefined
    : {
        bucket: values.S3_BUCKET,
        region: values.S3_REGION,
        endpoint: values.S3_ENDPOINT,
        prefix: values.S3_PREFIX ?? '',
        directReads: values.S3_DIRECT_READS,
      }

/** Origin from which browsers read files of this bucket. */
export const originOfS3 = ({ endpoint, bucket, region }: S3Config): string =>
  endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin
