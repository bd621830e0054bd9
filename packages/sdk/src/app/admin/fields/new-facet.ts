import { DEFAULT_CONFIG } from '../../../config/defaults.js';
import type { FacetConfig } from '../../../config/schema/schema.js';
import type { IndexField } from '../../../contract/calls/indexing.js';

/**
 * Returns the settings with which a field becomes a filter: those of the default configuration, if it has the field. The
 * others with numbers or dates get a slider, because the index does not count their single values.
 *
 * @param field Undefined if the index does not have the field.
 */
export function newFacet(name: string, field: IndexField | undefined): object {
  const standard = DEFAULT_CONFIG.facets.find((facet) => facet.field_name === name);
  if (standard !== undefined) return withoutPosition(standard);
  if (field?.isRange !== true) return { field_name: name };
  return {
    field_name: name,
    range_facet: true,
    options: { multivalue: 'slider', ...(field.type === 'date' ? { filterVal: 'date' } : {}) },
  };
}

const withoutPosition = ({ position: _, ...settings }: FacetConfig): object => settings;
