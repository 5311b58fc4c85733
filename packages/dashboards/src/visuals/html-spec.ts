const TEMPLATE = { type: 'string', maxLength: 1_000_000 } as const;

/** The specification of an HTML report, as JSON Schema: the template, or an object with it. */
export const HTML_SPEC = {
  anyOf: [
    TEMPLATE,
    { type: 'object', required: ['html'], properties: { html: TEMPLATE } },
    { type: 'object', required: ['template'], properties: { template: TEMPLATE } },
  ],
} as const;
