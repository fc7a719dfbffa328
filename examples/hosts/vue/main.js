import { createApp } from 'vue';
import Host from './Host.vue';

createApp(Host).mount('#app');
