/** A model of schema.prisma in the words of the database. */
export interface PrismaModel {
  readonly table: string;
  /** `name type`, with `?` behind it when it may be null, in the order of the schema. */
  readonly columns: readonly string[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly (readonly string[])[];
}

const TYPES: Readonly<Record<string, string>> = {
  String: 'text',
  'String[]': 'text[]',
  'String @db.Uuid': 'uuid',
  Boolean: 'boolean',
  Int: 'integer',
  BigInt: 'bigint',
  'BigInt[]': 'bigint[]',
  Float: 'double precision',
  Bytes: 'bytea',
  Json: 'jsonb',
  'DateTime @db.Timestamptz(3)': 'timestamp(3) with time zone',
};

const FIELD = /^ {2}(?<field>\w+) +(?<type>\w+(?:\[\])?)(?<optional>\?)?(?<attributes>.*)$/;

/** Reads as much of the schema language as schema.prisma uses; throws for a type it does not know. */
export function readPrismaModels(schema: string): readonly PrismaModel[] {
  return [...schema.matchAll(/^model \w+ \{\n(.*?)^\}/gms)].map(([, body = '']) => {
    const lines = body.split('\n');
    const fields = lines.flatMap((line) => {
      const { field = '', type = '', optional = '', attributes = '' } = FIELD.exec(line)?.groups ?? {};
      return field === '' ? [] : [{ field, type, optional, attributes }];
    });
    const columnOf = (field: string) => {
      const attributes = fields.find((one) => one.field === field)?.attributes ?? '';
      return /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field;
    };
    const listsOf = (attribute: string) =>
      lines.flatMap((line) => {
        const list = new RegExp(`^ {2}@@${attribute}\\(\\[(.*?)\\]`).exec(line)?.[1];
        return list === undefined ? [] : [list.split(', ').map(columnOf)];
      });
    return {
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? '',
      columns: fields.map(({ field, type, optional, attributes }) => {
        const native = /@db\.\w+(\(\d+\))?/.exec(attributes)?.[0];
        const declared = native === undefined ? type : `${type} ${native}`;
        const databaseType = TYPES[declared];
        if (databaseType === undefined)
          throw new Error(`schema.prisma: ${field} has a type not known here: ${declared}`);
        return `${columnOf(field)} ${databaseType}${optional}`;
      }),
      primaryKey: [
        ...fields.filter(({ attributes }) => / @id\b/.test(attributes)).map(({ field }) => columnOf(field)),
        ...listsOf('id').flat(),
      ],
      indexes: [
        ...fields
          .filter(({ attributes }) => / @unique\b/.test(attributes))
          .map(({ field }) => [columnOf(field)]),
        ...listsOf('unique'),
        ...listsOf('index'),
      ],
    };
  });
}
