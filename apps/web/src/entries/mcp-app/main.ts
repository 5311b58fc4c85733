import './mcp-app.css';
import { McpApp } from './app.ts';

const root = document.getElementById('root');
if (root !== null) new McpApp(root).start();
