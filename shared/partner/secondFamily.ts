import { z } from 'zod'
import { partnerLimits } from './limits.ts'
import { taskStatusSchema } from './schemas.ts'

/** Bodies of the second endpoint family (section 4.2). Contents that are "not shown" are not checked. */

/** 2.4 Device types of the second family. They differ from the partner interface's types. */
export const recordTypeSchema = z.enum(['note', 'notepin', 'notepro', 'other'])
export type RecordType = z.infer<typeof recordTypeSchema>

const ownerIdSchema = z.string().min(1).max(partnerLimits.ownerIdMaxLength)
const serialNumberSchema = z.string().min(1).max(partnerLimits.serialNumberMaxLength)

/** 4.2 devices/bind and devices/unbind, request. */
export const deviceRequestSchema = z.object({
  owner_id: ownerIdSchema,
  sn: serialNumberSchema,
  sn_type: recordTypeSchema.default('notepin'),
})

/** 4.2 devices/{device_id}, path. */
export const devicePathSchema = z.object({ device_id: z.string().min(1).max(partnerLimits.deviceIdMaxLength) })

const text = z.string().nullish()
const integer = z.number().int().nullish()
const freeForm = z.looseObject({}).nullish()

/** 2.9 Device Model; every field may be null. */
export const deviceModelSchema = z.looseObject({
  id: text,
  client_id: text,
  owner_id: text,
  sn: text,
  name: text,
  model: text,
  version: text,
  type: recordTypeSchema.nullish(),
  is_bind: z.boolean().nullish(),
  free_space: integer,
  capacity: integer,
  battery: integer,
  setting: freeForm,
  config: freeForm,
  config_system: freeForm,
  updated_at: text,
})
export type DeviceModel = z.infer<typeof deviceModelSchema>

/** 4.2 files/upload-s3/complete-upload, request. Exactly one of `sn` and `owner_id`. */
export const completeFileRequestSchema = z
  .object({
    file_id: z.string().min(1).max(200),
    upload_id: z.string().min(1).max(200),
    /** The description does not show the form of the items, so this uses the partner interface's form. */
    part_list: z.array(z.object({ PartNumber: z.number().int().positive(), ETag: z.string().min(1).max(200) })).min(1),
    filetype: z.enum(['opus', 'mp3']),
    sn_type: recordTypeSchema.default('notepin'),
    sn: serialNumberSchema.nullish(),
    owner_id: ownerIdSchema.nullish(),
    filename: z.string().max(1000).nullish(),
    file_md5: z
      .string()
      .regex(/^[0-9a-fA-F]{32}$/)
      .nullish(),
    /** Unix milliseconds. */
    start_time: integer,
    end_time: integer,
    /** The length of the recording. The unit is not stated, so this uses milliseconds, like the times. */
    duration: integer,
    /** The whole hours east of UTC, and the remaining minutes. */
    timezone: integer,
    zonemins: integer,
  })
  .refine(({ sn, owner_id }) => (sn == null) !== (owner_id == null), {
    path: ['owner_id'],
    message: 'set exactly one of sn and owner_id',
  })
export type CompleteFileRequest = z.input<typeof completeFileRequestSchema>

/** 2.8 File Model; every field may be null. */
export const fileModelSchema = z.looseObject({
  id: text,
  client_id: text,
  owner_id: text,
  name: text,
  bot_id: text,
  device_id: text,
  group_id: text,
  parent_id: text,
  start_time: integer,
  end_time: integer,
  duration: integer,
  timezone: integer,
  zonemins: integer,
  children_ids: z.array(z.unknown()).nullish(),
  parent_clips: z.array(z.unknown()).nullish(),
  data: freeForm,
  presigned_url: text,
  presigned_url_opus: text,
  created_at: text,
})

/** 4.2 workflows/submit, request. The description does not show the form of a workflow's items, so any objects are accepted. */
export const workflowRequestSchema = z.object({
  workflows: z.array(z.looseObject({})).min(1).max(1000),
  metadata: z.looseObject({}).nullish(),
  /** Section 9: the version of the workflow definition. */
  version: z.string().max(40).nullable().default('1.0'),
})

/** 2.10 Workflow status. */
export const workflowStatusSchema = z.looseObject({
  id: z.string().min(1),
  client_id: z.string(),
  owner_id: z.string(),
  file_id: z.string(),
  metadata_json: z.looseObject({}),
  status: taskStatusSchema,
  total_tasks: z.number().int(),
  completed_tasks: z.number().int(),
  start_time: integer,
  update_time: integer,
  end_time: integer,
})
export type WorkflowStatus = z.infer<typeof workflowStatusSchema>
export const workflowPathSchema = z.object({ workflow_id: z.string().min(1).max(200) })
