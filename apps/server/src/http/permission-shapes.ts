import { ACTIONS, RESOURCE_TYPES } from '../auth/permissions.ts';
import { oneOf } from './shapes.ts';

export const ActionName = oneOf(ACTIONS, 'Name of a permission.');

export const ResourceTypeName = oneOf(RESOURCE_TYPES, 'Resource type of the policy.');
